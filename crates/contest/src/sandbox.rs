//! Resource limits of an engine's process.

use std::fmt;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

/// The resources of one engine with its descendants.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Sandbox {
    /// Megabytes of memory of all processes together; without a cgroup, of address space of each process.
    pub memory_mb: Option<u64>,
    /// Processors that it may run on.
    pub cores: Option<usize>,
    /// Seconds of processor time of each process.
    pub cpu_seconds: Option<u64>,
    /// Processes and threads; without a cgroup those of its user, and root is exempt.
    pub processes: Option<u64>,
    /// Megabytes of the largest file that it may write.
    pub file_mb: Option<u64>,
    /// Whether it may use the network.
    pub network: Network,
    /// A cgroup v2 in which it gets one of its own; `None` sets limits of processes only.
    pub cgroup: Option<PathBuf>,
}

impl Sandbox {
    /// Whether the system supports network isolation: tries it with a program that does nothing.
    pub fn can_cut_network(&self) -> bool {
        #[cfg(target_os = "linux")]
        return crate::supervisor::can_cut_network();
        #[cfg(not(target_os = "linux"))]
        false
    }
}

/// Whether engines get control groups (cgroup v2), whose limits hold for all processes of an engine together.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(from = "String")]
pub enum Cgroups {
    /// In the group of this process, where the system allows it.
    #[default]
    IfPossible,
    /// In the group of this process; an error where the system does not allow it.
    Required,
    /// No groups.
    Off,
    /// In this group; an error where the system does not allow it.
    Within(PathBuf),
}

impl From<String> for Cgroups {
    fn from(text: String) -> Self {
        match text.as_str() {
            "if-possible" => Cgroups::IfPossible,
            "required" => Cgroups::Required,
            "off" => Cgroups::Off,
            _ => Cgroups::Within(text.into()),
        }
    }
}

impl fmt::Display for Cgroups {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cgroups::IfPossible => f.write_str("if-possible"),
            Cgroups::Required => f.write_str("required"),
            Cgroups::Off => f.write_str("off"),
            Cgroups::Within(folder) => write!(f, "{}", folder.display()),
        }
    }
}

/// Whether an engine may use the network.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Network {
    /// Full access.
    #[default]
    Allowed,
    /// Only a private loopback interface, if the system supports that.
    OffIfPossible,
    /// Only a private loopback interface; an error if the system does not support that.
    Off,
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Network::Allowed => "allowed",
            Network::OffIfPossible => "off-if-possible",
            Network::Off => "off",
        })
    }
}
