//! How much memory a program may still take.

use std::fs;
use std::path::Path;

/// Available memory without swapping, in bytes: that of the machine, and of the control group (v2 or v1) and those around
/// it. `None` if the system reports neither.
pub fn available_memory() -> Option<u64> {
    let read = |path: &str| fs::read_to_string(path).unwrap_or_default();
    let machine = of_machine(&read("/proc/meminfo"));
    let group = of_groups(Path::new("/sys/fs/cgroup"), &read("/proc/self/cgroup"));
    machine.into_iter().chain(group).min()
}

fn of_machine(meminfo: &str) -> Option<u64> {
    let line = meminfo.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes << 10)
}

/// What the strictest limit leaves. In a container a group's path may be that of the host: the groups that are visible
/// count, up to the root of the mount.
fn of_groups(mount: &Path, groups: &str) -> Option<u64> {
    let mut left: Option<u64> = None;
    for line in groups.lines() {
        let mut fields = line.splitn(3, ':').skip(1);
        let (Some(controllers), Some(path)) = (fields.next(), fields.next()) else { continue };
        let (root, files) = if controllers.is_empty() {
            (mount.to_owned(), ["memory.max", "memory.current", ""])
        } else if controllers.split(',').any(|one| one == "memory") {
            let files = ["memory.limit_in_bytes", "memory.usage_in_bytes", "total_"];
            (mount.join("memory"), files)
        } else {
            continue;
        };
        for path in Path::new(path.trim_start_matches('/')).ancestors() {
            left = left.into_iter().chain(of_group(&root.join(path), files)).min();
        }
    }
    left
}

/// The limit of one group less what it uses; the file cache is given back when memory is short.
fn of_group(group: &Path, [limit, usage, prefix]: [&str; 3]) -> Option<u64> {
    let number = |file: &str| fs::read_to_string(group.join(file)).ok()?.trim().parse::<u64>().ok();
    let limit = number(limit)?;
    let stat = fs::read_to_string(group.join("memory.stat")).unwrap_or_default();
    let cached = |line: &str| {
        let name = line.strip_prefix(prefix)?;
        let bytes =
            name.strip_prefix("inactive_file").or_else(|| name.strip_prefix("active_file"))?;
        bytes.trim().parse::<u64>().ok()
    };
    let cache: u64 = stat.lines().filter_map(cached).sum();
    let used = number(usage).unwrap_or(0).saturating_sub(cache);
    Some(limit.saturating_sub(used))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_strictest_group_counts() {
        let mount = std::env::temp_dir().join(format!("abaque-memory-{}", std::process::id()));
        let write = |file: &str, text: &str| {
            let path = mount.join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        };
        let left = |groups: &str| of_groups(&mount, groups);
        assert_eq!(left("0::/a/b\n"), None);
        // Version 2: no limit of its own, one around it.
        write("a/b/memory.max", "max\n");
        write("a/memory.max", "5000\n");
        write("a/memory.current", "1500\n");
        write("a/memory.stat", "anon 1000\ninactive_file 300\nactive_file 200\n");
        assert_eq!(left("0::/a/b\n"), Some(4000));
        write("a/b/memory.max", "300\n");
        write("a/b/memory.current", "400\n");
        assert_eq!(left("0::/a/b\n"), Some(0));
        // In a container the path is that of the host, and the mount's root is the group.
        write("memory.max", "700\n");
        assert_eq!(left("0::/docker/1234\n"), Some(700));
        // Version 1.
        write("memory/c/memory.limit_in_bytes", "900\n");
        write("memory/c/memory.usage_in_bytes", "800\n");
        write("memory/c/memory.stat", "total_inactive_file 50\n");
        assert_eq!(left("7:cpu,cpuacct:/c\n5:memory:/c\n"), Some(150));
        assert_eq!(left("nonsense\n"), None);
        fs::remove_dir_all(&mount).unwrap();
    }

    #[test]
    fn the_machine_says_what_is_available() {
        assert_eq!(of_machine("MemTotal: 9 kB\nMemAvailable:   12 kB\n"), Some(12 << 10));
        assert_eq!(of_machine(""), None);
    }
}
