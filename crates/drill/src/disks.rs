//! File systems that fill up or fail, mounted for drills; mounting needs root.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A file system of a few megabytes, unmounted on drop.
pub(crate) struct SmallDisk {
    folder: PathBuf,
}

impl SmallDisk {
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    pub(crate) fn mount(folder: &Path) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", "size=4m", "tmpfs"]).arg(folder);
        if mount.output()?.status.success() {
            Ok(SmallDisk { folder: folder.to_owned() })
        } else {
            Err(io::ErrorKind::PermissionDenied.into())
        }
    }

    /// Writes until the disk is full. Returns the number of bytes written.
    pub(crate) fn fill(&self) -> io::Result<u64> {
        let mut file = fs::File::create(self.folder.join("filler"))?;
        let mut bytes = 0;
        while io::Write::write_all(&mut file, &[7; 512]).is_ok() {
            bytes += 512;
        }
        Ok(bytes)
    }

    pub(crate) fn empty(&self) -> io::Result<()> {
        fs::remove_file(self.folder.join("filler"))
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        // Lazy unmount: a process may still have a file open.
        let _ = Command::new("umount").arg("-l").arg(&self.folder).status();
    }
}

/// An ext4 file system in an image file that can be made to fail: Linux then makes it read-only, also for files that
/// are already open.
pub(crate) struct FailingDisk {
    folder: PathBuf,
    image: PathBuf,
}

/// Room for SQLite and its log; ext4's journal takes four of these megabytes.
const IMAGE_BYTES: u64 = 32 << 20;

impl FailingDisk {
    pub(crate) fn mount(folder: &Path) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        let disk = FailingDisk { folder: folder.to_owned(), image: folder.with_extension("image") };
        fs::File::create(&disk.image)?.set_len(IMAGE_BYTES)?;
        run(Command::new("mkfs.ext4").arg("-q").arg(&disk.image))?;
        disk.attach()?;
        Ok(disk)
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Reports a file system error to the kernel, which remounts it read-only.
    pub(crate) fn fail(&self) -> io::Result<()> {
        let device = run(Command::new("findmnt").args(["-no", "SOURCE"]).arg(&self.folder))?;
        let device = device.trim().trim_start_matches("/dev/");
        fs::write(format!("/sys/fs/ext4/{device}/trigger_fs_error"), "1")
    }

    /// Checks the file system and mounts it again. No process may be using it.
    pub(crate) fn repair(&mut self) -> io::Result<()> {
        run(Command::new("umount").arg(&self.folder))?;
        // Exit code 1: errors were corrected.
        let checked = Command::new("fsck.ext4").arg("-p").arg(&self.image).output()?.status;
        if !matches!(checked.code(), Some(0 | 1)) {
            return Err(io::Error::other(format!("fsck: {checked}")));
        }
        self.attach()
    }

    fn attach(&self) -> io::Result<()> {
        let mut mount = Command::new("mount");
        mount.args(["-o", "loop,errors=remount-ro"]).arg(&self.image).arg(&self.folder);
        run(&mut mount).map(|_| ())
    }
}

impl Drop for FailingDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(&self.folder).status();
    }
}

/// Runs a command and returns its output.
fn run(command: &mut Command) -> io::Result<String> {
    let output = command.output()?;
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    } else {
        Err(io::Error::other(String::from_utf8_lossy(&output.stderr).trim().to_owned()))
    }
}
