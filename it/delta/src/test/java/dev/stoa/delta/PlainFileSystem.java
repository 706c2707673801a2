package dev.stoa.delta;

import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;

/**
 * The local disk without checksums and permissions, which Spark's sessions load: Hadoop starts a
 * process for each permission that it sets.
 */
public final class PlainFileSystem extends RawLocalFileSystem {
  @Override
  public void setPermission(Path file, FsPermission permission) {}
}
