//! The description of the HTTP API: OpenAPI for programs, an HTML page for people.
//! The page is rendered from the OpenAPI document on the server: no script, nothing loaded from elsewhere.

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use game::Message;
use serde_json::{Value, json};
use texts::{Language, Texts};

use crate::html::escape;
use crate::problem::{CODES, PROBLEM_TYPE};

/// HTTP methods in the order of the page.
const METHODS: [&str; 5] = ["get", "post", "put", "patch", "delete"];

/// The anchor of the list of problems.
const PROBLEM: &str = "#/components/schemas/Problem";

/// The description in both forms.
pub(crate) struct Docs {
    json: String,
    pages: [String; 2],
}

impl Docs {
    /// Renders the OpenAPI document that the routes make up.
    pub(crate) fn new(api: &utoipa::openapi::OpenApi) -> Self {
        let mut value = serde_json::to_value(api).unwrap_or_default();
        complete(&mut value);
        let pages = Language::ALL.map(|language| page(&value, &Texts::new(language)));
        Docs { json: value.to_string(), pages }
    }

    /// The OpenAPI document as JSON.
    pub(crate) fn json(&self) -> Response {
        ([(header::CONTENT_TYPE, "application/json")], self.json.clone()).into_response()
    }

    /// The HTML page.
    pub(crate) fn page(&self, language: Language) -> Response {
        let at = Language::ALL.iter().position(|other| *other == language).unwrap_or_default();
        let html = self.pages[at].clone();
        ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], html).into_response()
    }

    /// The page's style sheet.
    pub(crate) fn style() -> Response {
        let css = include_str!("docs.css");
        ([(header::CONTENT_TYPE, "text/css; charset=utf-8")], css).into_response()
    }
}

/// Adds what all routes share: authentication, and problem responses.
fn complete(api: &mut Value) {
    api["components"]["securitySchemes"] = json!({
        "session": { "type": "apiKey", "in": "cookie", "name": "abaque" },
        "token": { "type": "http", "scheme": "bearer" },
    });
    api["security"] = json!([{}, { "session": [] }, { "token": [] }]);
    let problem = json!({ "schema": { "$ref": PROBLEM } });
    let paths = api["paths"].as_object_mut().into_iter().flatten();
    for (path, operations) in paths {
        for method in METHODS {
            if let Some(operation) = operations.get_mut(method) {
                add_parts(path, operation);
            }
            let Some(responses) = operations.pointer_mut(&format!("/{method}/responses")) else {
                continue;
            };
            for (status, response) in responses.as_object_mut().into_iter().flatten() {
                if content_schema(response).is_some_and(|schema| schema["$ref"] == PROBLEM) {
                    response["content"] = json!({ PROBLEM_TYPE: problem });
                }
                let status = status.parse().ok().and_then(|it| StatusCode::from_u16(it).ok());
                if response["description"].as_str().is_none_or(str::is_empty) {
                    let reason = status.and_then(|status| status.canonical_reason());
                    response["description"] = json!(reason.unwrap_or_default());
                }
            }
            responses["default"] = json!({ "description": "Any other problem",
                "content": { PROBLEM_TYPE: problem } });
        }
    }
}

/// Describes path parameters that have no description yet as strings.
fn add_parts(path: &str, operation: &mut Value) {
    let mut parameters = operation["parameters"].as_array().cloned().unwrap_or_default();
    let parts = path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
    for part in parts {
        let known = parameters.iter().any(|it| it["in"] == "path" && it["name"] == part);
        if !known {
            parameters.push(json!({ "name": part, "in": "path", "required": true,
                "schema": { "type": "string" } }));
        }
    }
    if !parameters.is_empty() {
        operation["parameters"] = Value::Array(parameters);
    }
}

fn page(api: &Value, texts: &Texts) -> String {
    let text = |id| escape(&texts.tell(&Message::new(id)));
    let mut html = format!(
        "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{}</title>\n<link rel=\"stylesheet\" href=\"/api/docs.css\">\n</head>\n<body>\n\
         <h1>{}</h1>\n<p>{}</p>\n<p><a href=\"/api/openapi.json\">openapi.json</a></p>\n",
        texts.language().code(),
        text("docs-title"),
        text("docs-title"),
        text("docs-intro"),
    );
    html.push_str(&format!("<h2>{}</h2>\n", text("docs-addresses")));
    for (path, operations) in members(&api["paths"]) {
        for method in METHODS {
            if let Some(operation) = operations.get(method) {
                html.push_str(&operation_section(method, path, operation, texts));
            }
        }
    }
    html.push_str(&format!("<h2>{}</h2>\n", text("docs-schemas")));
    for (name, schema) in members(&api["components"]["schemas"]) {
        html.push_str(&format!("<section id=\"schema-{0}\">\n<h3>{0}</h3>\n", escape(name)));
        html.push_str(&paragraph(&schema["description"]));
        html.push_str(&properties(schema, texts));
        html.push_str("</section>\n");
    }
    html.push_str(&problems(texts));
    html.push_str("</body>\n</html>\n");
    html
}

/// Every problem code, at the anchor that its `type` links to.
fn problems(texts: &Texts) -> String {
    let text = |id| escape(&texts.tell(&Message::new(id)));
    let place = |code| format!("<li id=\"{code}\"><code>{code}</code></li>\n");
    let codes: String = CODES.iter().copied().map(place).collect();
    format!(
        "<h2>{}</h2>\n<p>{}</p>\n<ul>\n{codes}</ul>\n",
        text("docs-problems"),
        text("docs-problems-intro"),
    )
}

fn operation_section(method: &str, path: &str, operation: &Value, texts: &Texts) -> String {
    let text = |id| escape(&texts.tell(&Message::new(id)));
    let mut html = format!(
        "<section>\n<h3><code class=\"{method}\">{}</code> <code>{}</code></h3>\n",
        method.to_uppercase(),
        escape(path)
    );
    html.push_str(&paragraph(&operation["summary"]));
    html.push_str(&paragraph(&operation["description"]));
    let parameters = operation["parameters"].as_array();
    if let Some(parameters) = parameters.filter(|parameters| !parameters.is_empty()) {
        html.push_str(&format!("<p>{}</p>\n<ul>\n", text("docs-parameters")));
        for parameter in parameters {
            let name = escape(parameter["name"].as_str().unwrap_or_default());
            let place = escape(parameter["in"].as_str().unwrap_or_default());
            let about = escape(parameter["description"].as_str().unwrap_or_default());
            html.push_str(&format!("<li><code>{name}</code> ({place}) {about}</li>\n"));
        }
        html.push_str("</ul>\n");
    }
    if let Some(schema) = content_schema(&operation["requestBody"]) {
        html.push_str(&format!("<p>{} {}</p>\n", text("docs-body"), type_of(schema)));
    }
    html.push_str(&format!("<p>{}</p>\n<ul>\n", text("docs-answers")));
    for (status, response) in members(&operation["responses"]) {
        let about = escape(response["description"].as_str().unwrap_or_default());
        let schema = content_schema(response).map(type_of).unwrap_or_default();
        html.push_str(&format!("<li><code>{}</code> {about} {schema}</li>\n", escape(status)));
    }
    html.push_str("</ul>\n</section>\n");
    html
}

/// The fields of an object, or the alternatives of a `oneOf`.
fn properties(schema: &Value, texts: &Texts) -> String {
    let mut html = String::new();
    let required: Vec<&str> =
        schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let optional = escape(&texts.tell(&Message::new("docs-optional")));
    for (name, property) in members(&schema["properties"]) {
        let about = escape(property["description"].as_str().unwrap_or_default());
        let maybe = if required.contains(&name) { "" } else { optional.as_str() };
        let kind = type_of(property);
        html.push_str(&format!(
            "<li><code>{}</code> {kind} <em>{maybe}</em> {about}</li>\n",
            escape(name)
        ));
    }
    for word in schema["enum"].as_array().into_iter().flatten() {
        html.push_str(&format!("<li><code>{}</code></li>\n", escape(&word.to_string())));
    }
    for key in ["oneOf", "anyOf", "allOf"] {
        for part in schema[key].as_array().into_iter().flatten() {
            let about = escape(part["description"].as_str().unwrap_or_default());
            let inner = properties(part, texts);
            html.push_str(&format!("<li>{} {about}{inner}</li>\n", type_of(part)));
        }
    }
    if html.is_empty() { html } else { format!("<ul>\n{html}</ul>\n") }
}

/// A type in short form, linked if it has a name.
fn type_of(schema: &Value) -> String {
    if let Some(reference) = schema["$ref"].as_str() {
        let name = escape(reference.rsplit('/').next().unwrap_or_default());
        return format!("<a href=\"#schema-{name}\">{name}</a>");
    }
    for key in ["oneOf", "anyOf", "allOf"] {
        if let Some(parts) = schema[key].as_array() {
            let parts: Vec<String> = parts.iter().map(type_of).collect();
            return parts.join(" | ");
        }
    }
    let kind = match &schema["type"] {
        Value::String(kind) => kind.clone(),
        Value::Array(kinds) => {
            let kinds: Vec<&str> = kinds.iter().filter_map(Value::as_str).collect();
            kinds.join(" | ")
        }
        _ => return String::new(),
    };
    match schema.get("items") {
        Some(items) => format!("[{}]", type_of(items)),
        None => escape(&kind),
    }
}

fn content_schema(part: &Value) -> Option<&Value> {
    members(&part["content"]).next().map(|(_, content)| &content["schema"])
}

fn paragraph(text: &Value) -> String {
    match text.as_str() {
        Some(text) if !text.is_empty() => format!("<p>{}</p>\n", escape(text)),
        _ => String::new(),
    }
}

fn members(object: &Value) -> impl Iterator<Item = (&str, &Value)> {
    object.as_object().into_iter().flatten().map(|(name, value)| (name.as_str(), value))
}
