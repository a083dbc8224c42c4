//! JSON names for types of the rules crates, which do not depend on serde.

use std::borrow::Cow;

use game::Side;
use games::GameId;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::side;

/// A newtype that is serialized as its value's name, with an OpenAPI schema and a TypeScript type.
macro_rules! named {
    ($(#[$doc:meta])* $name:ident($value:ty), $all:expr, $write:expr, $read:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub $value);

        impl From<$value> for $name {
            fn from(value: $value) -> Self {
                $name(value)
            }
        }

        impl From<$name> for $value {
            fn from($name(value): $name) -> Self {
                value
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str($write(self.0))
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let name = Cow::<str>::deserialize(deserializer)?;
                let value: Option<$value> = $read(&name);
                value.map($name).ok_or_else(|| {
                    let names = $all.map($write).join(", ");
                    D::Error::custom(format_args!("unknown name, expected one of: {names}"))
                })
            }
        }

        #[cfg(feature = "openapi")]
        impl utoipa::PartialSchema for $name {
            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
                let object = utoipa::openapi::ObjectBuilder::new()
                    .schema_type(utoipa::openapi::schema::Type::String)
                    .enum_values(Some($all.map($write)));
                object.into()
            }
        }

        #[cfg(feature = "openapi")]
        impl utoipa::ToSchema for $name {}

        #[cfg(test)]
        impl ts_rs::TS for $name {
            type WithoutGenerics = Self;
            type OptionInnerType = Self;
            const IS_ENUM: bool = true;

            fn name(_: &ts_rs::Config) -> String {
                // TypeScript has no conflicting type of this name.
                stringify!($name).replace("SideName", "Side")
            }

            fn inline(_: &ts_rs::Config) -> String {
                $all.map(|value| format!("\"{}\"", $write(value))).join(" | ")
            }

            fn decl(cfg: &ts_rs::Config) -> String {
                format!("type {} = {};", Self::name(cfg), Self::inline(cfg))
            }

            fn output_path() -> Option<std::path::PathBuf> {
                Some(stringify!($name).into())
            }
        }
    };
}

/// Declares the schema and the TypeScript type of a type with its own serde implementation.
macro_rules! written_as {
    ($name:ty, $json:ty) => {
        #[cfg(feature = "openapi")]
        impl utoipa::PartialSchema for $name {
            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
                <$json as utoipa::PartialSchema>::schema()
            }
        }

        #[cfg(feature = "openapi")]
        impl utoipa::ToSchema for $name {}

        #[cfg(test)]
        impl ts_rs::TS for $name {
            type WithoutGenerics = Self;
            type OptionInnerType = Self;

            fn name(cfg: &ts_rs::Config) -> String {
                <$json as ts_rs::TS>::name(cfg)
            }

            fn inline(cfg: &ts_rs::Config) -> String {
                <$json as ts_rs::TS>::inline(cfg)
            }
        }
    };
}
pub(crate) use written_as;

named!(
    /// A side: `first` or `second`.
    SideName(Side), Side::BOTH, side::name, side::read
);
named!(
    /// A game: `avalam`, `abalone` or `awale`.
    GameName(GameId), GameId::ALL, GameId::name, |name: &str| name.parse().ok()
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_texts_in_json() {
        let sides = [Some(SideName(Side::First)), None];
        assert_eq!(serde_json::to_string(&sides).unwrap(), r#"["first",null]"#);
        assert_eq!(
            serde_json::from_str::<[Option<SideName>; 2]>(r#"["first",null]"#).unwrap(),
            sides
        );
        let game: GameName = serde_json::from_str(r#""awale""#).unwrap();
        assert_eq!(game, GameName(GameId::Awale));
        let error = serde_json::from_str::<GameName>(r#""chess""#).unwrap_err();
        assert!(error.to_string().contains("avalam, abalone, awale"), "{error}");
    }
}
