//! A process between the referee and an engine that ends everything the engine started.
//!
//! The referee starts its own program again as a supervisor, which becomes the subreaper of its descendants, then
//! starts the engine through a third run of the program, the launcher: it sets the limits on itself and calls `exec`
//! on the engine. No code runs between `fork` and `exec`, so no `unsafe` is needed, and the limits hold from the
//! engine's first instruction on.
//!
//! The supervisor kills all its descendants when the engine exits, when the referee asks (SIGTERM), and when the
//! referee has died.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Command, ExitCode, ExitStatus};
use std::thread;
use std::time::Duration;

use nix::errno::Errno;
use nix::sched::{CloneFlags, CpuSet, sched_getaffinity, sched_setaffinity, unshare};
use nix::sys::prctl::set_child_subreaper;
use nix::sys::resource::{Resource, setrlimit};
use nix::sys::signal::{Signal, kill};
use nix::sys::socket::{
    AddressFamily, MsgFlags, SockFlag, SockProtocol, SockType, recv, send, socket,
};
use nix::sys::wait::{WaitPidFlag, WaitStatus, waitpid};
use nix::unistd::{
    Pid, dup, dup2_stderr, dup2_stdin, dup2_stdout, getgid, getpid, getppid, getuid, setsid,
};
use signal_hook::consts::{SIGCHLD, SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;

use crate::cgroup::{self, EngineGroup};
use crate::sandbox::{Network, Sandbox};

const SUPERVISE: &str = "--contest-supervise";
const LAUNCH: &str = "--contest-launch";
/// Prefix of the launcher's error message on standard error, if the engine does not start.
pub(crate) const LAUNCH_ERROR: &str = "launch-error:";
/// How often the supervisor checks that the referee is alive.
const LOOK_UP: Duration = Duration::from_millis(100);
/// Exit code if the engine could not be started, as in shells.
const CANNOT_START: u8 = 127;

/// The command that starts `words` under supervision: this program again. Programs that play matches must call
/// [`run_if_asked`] first.
pub(crate) fn command(words: &[String], sandbox: &Sandbox) -> io::Result<Command> {
    let mut command = Command::new(this_program()?);
    let limits = serde_json::to_string(sandbox).map_err(io::Error::other)?;
    command.arg(SUPERVISE).arg(getpid().to_string()).arg(limits).args(words);
    Ok(command)
}

/// The running executable, even if its file has been replaced.
fn this_program() -> io::Result<OsString> {
    let link = format!("/proc/{}/exe", getpid());
    if fs::metadata(&link).is_ok() { Ok(link.into()) } else { Ok(std::env::current_exe()?.into()) }
}

/// Whether a process can be put into its own network namespace.
pub(crate) fn can_cut_network() -> bool {
    let sandbox = Sandbox { network: Network::Off, ..Sandbox::default() };
    let tried = command(&["true".to_owned()], &sandbox)
        .and_then(|mut command| command.stderr(std::process::Stdio::null()).status());
    tried.is_ok_and(|status| status.success())
}

/// Runs the supervisor or launcher if the program was started as one; returns its exit code.
pub fn run_if_asked() -> Option<ExitCode> {
    let mut arguments = std::env::args_os().skip(1);
    let role = arguments.next()?;
    if role == SUPERVISE {
        let parent = arguments.next()?.to_str()?.parse().ok()?;
        let limits = arguments.next()?;
        return Some(supervise(Pid::from_raw(parent), &limits, arguments.collect()));
    }
    if role == LAUNCH {
        let limits = arguments.next()?;
        let words: Vec<OsString> = arguments.collect();
        let problem = launch(limits.to_str()?, &words);
        eprintln!("{LAUNCH_ERROR} {problem}");
        return Some(ExitCode::from(CANNOT_START));
    }
    None
}

fn supervise(parent: Pid, limits: &OsString, words: Vec<OsString>) -> ExitCode {
    match start(parent, limits, words) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("{LAUNCH_ERROR} {error}");
            end_descendants();
            ExitCode::from(CANNOT_START)
        }
    }
}

fn start(parent: Pid, limits: &OsString, words: Vec<OsString>) -> io::Result<ExitCode> {
    set_child_subreaper(true)?;
    // Install handlers before the engine starts, so that no signal is missed. Ctrl-C is handled by the referee.
    let mut signals = Signals::new([SIGCHLD, SIGTERM, SIGINT, SIGHUP])?;
    let mut sandbox: Sandbox = serde_json::from_slice(limits.as_encoded_bytes())?;
    let within = sandbox.cgroup.take();
    let group = within.map(|parent| EngineGroup::create(&parent, &sandbox)).transpose();
    let group = group.map_err(io::Error::other)?;
    sandbox.cgroup = group.as_ref().map(|group| group.folder().to_owned());
    let mut launcher = Command::new(this_program()?);
    launcher.arg(LAUNCH).arg(serde_json::to_string(&sandbox)?).args(words);
    let engine = launcher.spawn().inspect_err(|_| end_all(group.as_ref()))?;
    let engine = Pid::from_raw(engine.id() as i32);
    // Only the engine may hold the pipes, so that the referee sees them close. The supervisor keeps a copy of stderr to report
    // what the kernel did to the engine.
    let last_words = group.as_ref().map(|_| dup(io::stderr())).transpose()?;
    let nothing = File::options().read(true).write(true).open("/dev/null")?;
    dup2_stdin(&nothing)?;
    dup2_stdout(&nothing)?;
    dup2_stderr(&nothing)?;
    let orphaned = group.clone();
    thread::spawn(move || {
        while getppid() == parent {
            thread::sleep(LOOK_UP);
        }
        end_all(orphaned.as_ref());
        std::process::exit(CANNOT_START.into());
    });
    let mut status = reap(engine);
    while status.is_none() {
        match signals.forever().next() {
            Some(SIGTERM) => break,
            _ => status = reap(engine),
        }
    }
    if let (Some(group), Some(last_words)) = (&group, last_words)
        && group.is_out_of_memory()
    {
        let limit = sandbox.memory_mb.unwrap_or_default();
        let _ = writeln!(File::from(last_words), "memory-mb = {limit}: {}", Errno::ENOMEM.desc());
    }
    end_all(group.as_ref());
    let code = status.and_then(|status| status.code()).unwrap_or(1);
    Ok(ExitCode::from(u8::try_from(code).unwrap_or(1)))
}

/// Kills everything that the engine started: its process group at once, then processes that left the group.
fn end_all(group: Option<&EngineGroup>) {
    if let Some(group) = group {
        group.kill();
    }
    end_descendants();
    if let Some(group) = group {
        group.end();
    }
}

/// Reaps all ended children; returns the engine's status if it is one of them.
fn reap(engine: Pid) -> Option<ExitStatus> {
    let mut found = None;
    loop {
        match waitpid(None::<Pid>, Some(WaitPidFlag::WNOHANG)) {
            Ok(WaitStatus::Exited(pid, code)) if pid == engine => {
                found = Some(ExitStatus::from_raw(code << 8));
            }
            Ok(WaitStatus::Signaled(pid, signal, _)) if pid == engine => {
                found = Some(ExitStatus::from_raw(signal as i32));
            }
            Ok(WaitStatus::StillAlive) | Err(_) => return found,
            Ok(_) => {}
        }
    }
}

/// Kills all descendants of this process. They are stopped first, so that none can fork in between.
fn end_descendants() {
    const ROUNDS: u32 = 2000;
    const NAP: Duration = Duration::from_millis(1);
    let me = getpid();
    for _ in 0..ROUNDS {
        let mut known = Vec::new();
        loop {
            let found = descendants(me);
            let all_known = found.iter().all(|pid| known.contains(pid));
            if all_known {
                break;
            }
            for pid in &found {
                let _ = kill(*pid, Signal::SIGSTOP);
            }
            known = found;
        }
        for pid in &known {
            let _ = kill(*pid, Signal::SIGKILL);
        }
        while matches!(
            waitpid(None::<Pid>, Some(WaitPidFlag::WNOHANG)),
            Ok(status) if status != WaitStatus::StillAlive
        ) {}
        if known.is_empty() {
            return;
        }
        thread::sleep(NAP);
    }
}

/// All descendants of `root`.
fn descendants(root: Pid) -> Vec<Pid> {
    let Ok(entries) = fs::read_dir("/proc") else { return Vec::new() };
    let all: Vec<(Pid, Pid)> = entries
        .filter_map(|entry| {
            let pid: i32 = entry.ok()?.file_name().to_str()?.parse().ok()?;
            Some((Pid::from_raw(pid), parent_of(pid)?))
        })
        .collect();
    let mut found = vec![root];
    let mut next = 0;
    while next < found.len() {
        let parent = found[next];
        found.extend(all.iter().filter(|(_, of)| *of == parent).map(|(pid, _)| *pid));
        next += 1;
    }
    found.split_off(1)
}

/// The parent in `/proc/PID/stat`, after the name in parentheses, which may contain anything.
fn parent_of(pid: i32) -> Option<Pid> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    let rest = &stat[stat.rfind(')')? + 1..];
    rest.split_whitespace().nth(1)?.parse().ok().map(Pid::from_raw)
}

/// Sets the limits and replaces this process by the engine. Returns only on failure, with the reason.
fn launch(limits: &str, words: &[OsString]) -> String {
    let sandbox = match serde_json::from_str::<Sandbox>(limits) {
        Ok(sandbox) => sandbox,
        Err(error) => return error.to_string(),
    };
    // A new session: no terminal, and a process group of its own.
    let _ = setsid();
    if let Err(problem) = limit(&sandbox) {
        return problem;
    }
    let Some((program, arguments)) = words.split_first() else { return String::new() };
    Command::new(program).args(arguments).exec().to_string()
}

fn limit(sandbox: &Sandbox) -> Result<(), String> {
    const MEGABYTE: u64 = 1 << 20;
    let set = |name: &str, resource, value: u64| {
        setrlimit(resource, value, value).map_err(|error| format!("{name} = {value}: {error}"))
    };
    // First: later this process may be in a namespace that may not.
    if let Some(group) = &sandbox.cgroup {
        cgroup::join(group).map_err(|error| format!("{}: {error}", group.display()))?;
    }
    if sandbox.network != Network::Allowed {
        let off = without_network().map_err(|error| format!("network = off: {error}"));
        if sandbox.network == Network::Off {
            off?;
        }
    }
    if let Some(cores) = sandbox.cores {
        pin(cores).map_err(|error| format!("cores = {cores}: {error}"))?;
    }
    // No core dumps, which would fill the disk.
    set("core", Resource::RLIMIT_CORE, 0)?;
    if let Some(seconds) = sandbox.cpu_seconds {
        set("cpu-seconds", Resource::RLIMIT_CPU, seconds)?;
    }
    // The group's limits replace those of single processes, which some runtimes cannot live with: they reserve more
    // addresses than they will use.
    let alone = sandbox.cgroup.is_none();
    if let Some(processes) = sandbox.processes.filter(|_| alone) {
        set("processes", Resource::RLIMIT_NPROC, processes)?;
    }
    if let Some(megabytes) = sandbox.file_mb {
        set("file-mb", Resource::RLIMIT_FSIZE, megabytes.saturating_mul(MEGABYTE))?;
    }
    if let Some(megabytes) = sandbox.memory_mb.filter(|_| alone) {
        set("memory-mb", Resource::RLIMIT_AS, megabytes.saturating_mul(MEGABYTE))?;
    }
    Ok(())
}

/// Pins this process to some of its processors, different ones for each engine.
fn pin(cores: usize) -> Result<(), Errno> {
    let me = Pid::from_raw(0);
    let allowed = sched_getaffinity(me)?;
    let usable: Vec<usize> =
        (0..CpuSet::count()).filter(|cpu| allowed.is_set(*cpu).unwrap_or(false)).collect();
    if cores == 0 {
        return Err(Errno::EINVAL);
    }
    let mut chosen = CpuSet::new();
    let first = getpid().as_raw() as usize;
    for i in 0..cores.min(usable.len()) {
        chosen.set(usable[(first + i) % usable.len()])?;
    }
    sched_setaffinity(me, &chosen)
}

/// Moves this process to a network namespace that has only a loopback interface.
fn without_network() -> io::Result<()> {
    let (user, group) = (getuid(), getgid());
    if unshare(CloneFlags::CLONE_NEWNET).is_err() {
        unshare(CloneFlags::CLONE_NEWUSER | CloneFlags::CLONE_NEWNET)?;
        fs::write("/proc/self/setgroups", "deny")?;
        fs::write("/proc/self/uid_map", format!("{user} {user} 1"))?;
        fs::write("/proc/self/gid_map", format!("{group} {group} 1"))?;
    }
    raise_loopback()
}

/// Brings up the interface `lo` by a netlink message; agents that are servers need it.
fn raise_loopback() -> io::Result<()> {
    const RTM_NEWLINK: u16 = 16;
    const REQUEST_WITH_REPLY: u16 = 1 | 4;
    const LOOPBACK: i32 = 1;
    const UP: u32 = 1;
    let mut message = Vec::with_capacity(32);
    // nlmsghdr: length, type, flags, sequence number, port.
    message.extend(32_u32.to_ne_bytes());
    message.extend(RTM_NEWLINK.to_ne_bytes());
    message.extend(REQUEST_WITH_REPLY.to_ne_bytes());
    message.extend([0; 8]);
    // ifinfomsg: family and type, index, flags, changed flags.
    message.extend([0; 4]);
    message.extend(LOOPBACK.to_ne_bytes());
    message.extend(UP.to_ne_bytes());
    message.extend(UP.to_ne_bytes());
    let route = socket(
        AddressFamily::Netlink,
        SockType::Raw,
        SockFlag::SOCK_CLOEXEC,
        SockProtocol::NetlinkRoute,
    )?;
    let fd = std::os::fd::AsRawFd::as_raw_fd(&route);
    send(fd, &message, MsgFlags::empty())?;
    let mut reply = [0; 512];
    recv(fd, &mut reply, MsgFlags::empty())?;
    // nlmsgerr: the error number after the header, zero for success.
    let error = i32::from_ne_bytes([reply[16], reply[17], reply[18], reply[19]]);
    if error == 0 { Ok(()) } else { Err(io::Error::from_raw_os_error(-error)) }
}
