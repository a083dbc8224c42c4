//! Control groups (cgroup v2): limits for all processes of an engine together, which rlimits cannot set.
//!
//! The referee looks for a group in which it may create others and enables the controllers that the limits need. The
//! supervisor of each engine creates a group there, in which the launcher joins before it becomes the engine.

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use game::{Explain, Message};

use crate::sandbox::{Cgroups, Sandbox};

const MEGABYTE: u64 = 1 << 20;
/// The period in which `cpu.max` counts, in microseconds: the kernel's default.
const PERIOD: u64 = 100_000;
/// Groups of engines are called this, with the supervisor's process id.
const ENGINE: &str = "abaque-engine-";

/// Why engines get no groups.
#[derive(Debug)]
pub enum CgroupProblem {
    /// The system has no cgroup v2, or its folder is not one of it.
    NoGroup {
        /// Where it was looked for.
        folder: PathBuf,
    },
    /// A controller is not available there.
    NoController {
        /// The group.
        folder: PathBuf,
        /// The controllers that are missing.
        controllers: String,
    },
    /// The system refuses it.
    Refused {
        /// The file or folder.
        path: PathBuf,
        /// The system's reason.
        error: io::Error,
    },
}

impl fmt::Display for CgroupProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CgroupProblem::NoGroup { folder } => write!(f, "{}: no cgroup v2", folder.display()),
            CgroupProblem::NoController { folder, controllers } => {
                write!(f, "{}: no controller {controllers}", folder.display())
            }
            CgroupProblem::Refused { path, error } => write!(f, "{}: {error}", path.display()),
        }
    }
}

impl std::error::Error for CgroupProblem {}

impl Explain for CgroupProblem {
    fn message(&self) -> Message {
        let path = |path: &Path| path.display().to_string();
        match self {
            CgroupProblem::NoGroup { folder } => {
                Message::new("contest-cgroup-none").with("folder", path(folder))
            }
            CgroupProblem::NoController { folder, controllers } => {
                Message::new("contest-cgroup-controller")
                    .with("folder", path(folder))
                    .with("controllers", controllers.as_str())
            }
            CgroupProblem::Refused { path: at, error } => Message::new("contest-cgroup-refused")
                .with("path", path(at))
                .with("error", error.to_string()),
        }
    }
}

/// The group in which engines get theirs; `None` if no limit needs one.
///
/// # Errors
///
/// If there is none in which the limits can be set. Whether that matters is the caller's decision.
pub fn prepare(cgroups: &Cgroups, sandbox: &Sandbox) -> Result<Option<PathBuf>, CgroupProblem> {
    let controllers: Vec<&str> = [
        ("memory", sandbox.memory_mb.is_some()),
        ("pids", sandbox.processes.is_some()),
        ("cpu", sandbox.cores.is_some()),
    ]
    .into_iter()
    .filter_map(|(name, is_needed)| is_needed.then_some(name))
    .collect();
    let parent = match cgroups {
        Cgroups::Off => return Ok(None),
        Cgroups::IfPossible if controllers.is_empty() => return Ok(None),
        Cgroups::IfPossible | Cgroups::Required => own_group()?,
        Cgroups::Within(folder) => folder.clone(),
    };
    let offered = fs::read_to_string(parent.join("cgroup.controllers"))
        .map_err(|_| CgroupProblem::NoGroup { folder: parent.clone() })?;
    let is_offered = |name: &&str| offered.split_whitespace().any(|one| one == *name);
    let missing: Vec<&str> = controllers.iter().copied().filter(|name| !is_offered(name)).collect();
    if !missing.is_empty() {
        let controllers = missing.join(", ");
        return Err(CgroupProblem::NoController { folder: parent, controllers });
    }
    remove_abandoned(&parent);
    enable(&parent, &controllers)?;
    // A group may be shown and yet not be ours to divide.
    let probe = parent.join(format!("{ENGINE}{}", std::process::id()));
    fs::create_dir(&probe).map_err(|error| refused(&probe, error))?;
    let _ = fs::remove_dir(&probe);
    Ok(Some(parent))
}

fn refused(path: &Path, error: io::Error) -> CgroupProblem {
    CgroupProblem::Refused { path: path.to_owned(), error }
}

/// The cgroup v2 of this process.
fn own_group() -> Result<PathBuf, CgroupProblem> {
    let read = |file: &str| fs::read_to_string(file).unwrap_or_default();
    let none = || CgroupProblem::NoGroup { folder: "/sys/fs/cgroup".into() };
    let mount = mount_point(&read("/proc/self/mountinfo")).ok_or_else(none)?;
    let groups = read("/proc/self/cgroup");
    Ok(mount.join(group_path(&groups).ok_or_else(none)?))
}

/// Where cgroup v2 is mounted: the fifth field of the line whose type, after a dash, is `cgroup2`.
fn mount_point(mountinfo: &str) -> Option<PathBuf> {
    let point = mountinfo.lines().find_map(|line| {
        let (mount, of) = line.split_once(" - ")?;
        of.starts_with("cgroup2 ").then(|| mount.split(' ').nth(4)).flatten()
    })?;
    Some(point.into())
}

/// The path below the mount point, without its slash: hierarchy 0 is that of cgroup v2.
fn group_path(cgroup: &str) -> Option<&str> {
    cgroup.lines().find_map(|line| line.strip_prefix("0::/"))
}

/// Enables controllers for the groups in `parent`. A group with processes of its own cannot, except the root; so this
/// process moves to a group below if it is in the way.
fn enable(parent: &Path, controllers: &[&str]) -> Result<(), CgroupProblem> {
    let file = parent.join("cgroup.subtree_control");
    let enabled = fs::read_to_string(&file).unwrap_or_default();
    let is_enabled = |name: &&&str| enabled.split_whitespace().any(|one| one == **name);
    let wanted: Vec<String> = controllers
        .iter()
        .filter(|name| !is_enabled(name))
        .map(|name| format!("+{name}"))
        .collect();
    if wanted.is_empty() {
        return Ok(());
    }
    let wanted = wanted.join(" ");
    let Err(error) = fs::write(&file, &wanted) else { return Ok(()) };
    if error.kind() != io::ErrorKind::ResourceBusy {
        return Err(refused(&file, error));
    }
    let aside = parent.join(format!("abaque-referee-{}", std::process::id()));
    fs::create_dir(&aside).map_err(|error| refused(&aside, error))?;
    join(&aside).map_err(|error| refused(&aside, error))?;
    fs::write(&file, &wanted).map_err(|error| {
        // Somebody else is in the group too, such as the shell that started us.
        let _ = join(parent);
        let _ = fs::remove_dir(&aside);
        refused(&file, error)
    })
}

/// Ends groups whose supervisor is gone: it and the referee were killed.
fn remove_abandoned(parent: &Path) {
    let Ok(entries) = fs::read_dir(parent) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let supervisor = name.to_str().and_then(|name| name.strip_prefix(ENGINE));
        if let Some(supervisor) = supervisor
            && !Path::new("/proc").join(supervisor).exists()
        {
            EngineGroup(entry.path()).end();
        }
    }
}

/// Moves this process, with all its threads, to a group.
pub(crate) fn join(group: &Path) -> io::Result<()> {
    fs::write(group.join("cgroup.procs"), "0")
}

/// The group of one engine.
#[derive(Clone)]
pub(crate) struct EngineGroup(PathBuf);

impl EngineGroup {
    /// Creates the group of the engine of this supervisor and sets its limits.
    pub(crate) fn create(parent: &Path, sandbox: &Sandbox) -> Result<Self, String> {
        let folder = parent.join(format!("{ENGINE}{}", std::process::id()));
        fs::create_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let group = EngineGroup(folder);
        let set = |file: &str, value: String| {
            let path = group.0.join(file);
            fs::write(&path, value).map_err(|error| format!("{}: {error}", path.display()))
        };
        if let Some(megabytes) = sandbox.memory_mb {
            set("memory.max", megabytes.saturating_mul(MEGABYTE).to_string())?;
            // Swapping would slow down the opponent too. Systems without swap do not have the file.
            let _ = set("memory.swap.max", "0".to_owned());
            // All of the engine ends, not a child of it that it waits for in vain.
            let _ = set("memory.oom.group", "1".to_owned());
        }
        if let Some(processes) = sandbox.processes {
            set("pids.max", processes.to_string())?;
        }
        if let Some(cores) = sandbox.cores {
            set("cpu.max", format!("{} {PERIOD}", (cores as u64).saturating_mul(PERIOD)))?;
        }
        Ok(group)
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.0
    }

    /// Whether the kernel ended the engine because it needed more memory than it may have.
    pub(crate) fn is_out_of_memory(&self) -> bool {
        let events = fs::read_to_string(self.0.join("memory.events")).unwrap_or_default();
        events
            .lines()
            .any(|line| line.strip_prefix("oom_kill ").is_some_and(|count| count.trim() != "0"))
    }

    /// Kills all processes of the group at once (Linux 5.14 and later).
    pub(crate) fn kill(&self) {
        let _ = fs::write(self.0.join("cgroup.kill"), "1");
    }

    /// Kills the remaining processes, then removes the group (which must be empty).
    pub(crate) fn end(&self) {
        const TRIES: u32 = 500;
        const NAP: Duration = Duration::from_millis(2);
        self.kill();
        for _ in 0..TRIES {
            match fs::remove_dir(&self.0) {
                Err(error) if error.kind() == io::ErrorKind::ResourceBusy => thread::sleep(NAP),
                _ => return,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_group_of_a_process_is_found() {
        let mounts = "30 23 0:26 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw\n";
        assert_eq!(mount_point(mounts), Some("/sys/fs/cgroup".into()));
        let hybrid = "31 23 0:28 / /sys/fs/cgroup rw - tmpfs tmpfs rw\n\
                      35 31 0:32 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n\
                      41 31 0:38 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw\n";
        assert_eq!(mount_point(hybrid), Some("/sys/fs/cgroup/unified".into()));
        assert_eq!(mount_point("23 1 0:1 / /proc rw - proc proc rw\n"), None);
        assert_eq!(group_path("0::/user.slice/run-1.scope\n"), Some("user.slice/run-1.scope"));
        assert_eq!(group_path("9:name=systemd:/\n4:memory:/a\n0::/\n"), Some(""));
        assert_eq!(group_path("4:memory:/a\n"), None);
    }

    /// A folder that looks like a group, without a kernel behind it.
    fn fake_group(controllers: &str) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("cgroup.controllers"), controllers).unwrap();
        fs::write(folder.path().join("cgroup.subtree_control"), "cpu\n").unwrap();
        folder
    }

    #[test]
    fn limits_are_written_for_the_whole_engine() {
        let folder = fake_group("cpuset cpu io memory pids\n");
        let within = Cgroups::Within(folder.path().to_owned());
        let sandbox = Sandbox {
            memory_mb: Some(64),
            processes: Some(9),
            cores: Some(2),
            ..Sandbox::default()
        };
        assert_eq!(prepare(&within, &sandbox).unwrap().as_deref(), Some(folder.path()));
        let read = |file: &str| fs::read_to_string(folder.path().join(file)).unwrap();
        assert_eq!(read("cgroup.subtree_control"), "+memory +pids");
        let group = EngineGroup::create(folder.path(), &sandbox).unwrap();
        let read = |file: &str| fs::read_to_string(group.folder().join(file)).unwrap();
        assert_eq!(read("memory.max"), "67108864");
        assert_eq!(read("memory.swap.max"), "0");
        assert_eq!(read("pids.max"), "9");
        assert_eq!(read("cpu.max"), "200000 100000");
        assert!(!group.is_out_of_memory());
        fs::write(group.folder().join("memory.events"), "oom 3\noom_kill 1\n").unwrap();
        assert!(group.is_out_of_memory());
    }

    #[test]
    fn a_group_that_cannot_limit_is_refused() {
        let memory = Sandbox { memory_mb: Some(64), ..Sandbox::default() };
        let folder = fake_group("hugetlb\n");
        let within = Cgroups::Within(folder.path().to_owned());
        let problem = prepare(&within, &memory).unwrap_err();
        assert!(
            matches!(&problem, CgroupProblem::NoController { controllers, .. } if controllers == "memory"),
            "{problem}"
        );
        let nowhere = Cgroups::Within(folder.path().join("x"));
        assert!(matches!(prepare(&nowhere, &memory), Err(CgroupProblem::NoGroup { .. })));
        assert!(matches!(prepare(&Cgroups::Off, &memory), Ok(None)));
        assert!(matches!(prepare(&Cgroups::IfPossible, &Sandbox::default()), Ok(None)));
    }

    #[test]
    fn groups_of_killed_supervisors_are_removed() {
        let folder = fake_group("memory\n");
        // No process has this number: it is above the kernel's limit.
        let gone = folder.path().join(format!("{ENGINE}99999999"));
        let used = folder.path().join(format!("{ENGINE}1"));
        for group in [&gone, &used] {
            fs::create_dir(group).unwrap();
        }
        remove_abandoned(folder.path());
        // Outside the kernel `cgroup.kill` is a file that keeps the folder.
        assert_eq!(fs::read_to_string(gone.join("cgroup.kill")).unwrap(), "1");
        assert!(!used.join("cgroup.kill").exists());
    }
}
