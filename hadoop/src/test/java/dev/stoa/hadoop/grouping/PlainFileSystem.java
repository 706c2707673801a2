package dev.stoa.hadoop.grouping;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;

/** Local files without permissions: Hadoop would start a process for those of each file. */
public final class PlainFileSystem extends LocalFileSystem {
  /** Called by Hadoop. */
  public PlainFileSystem() {
    super(
        new RawLocalFileSystem() {
          @Override
          public void setPermission(Path path, FsPermission permission) {}
        });
  }

  /** Makes a job use this file system for its local files. */
  static void install(Configuration conf) {
    conf.setClass("fs.file.impl", PlainFileSystem.class, FileSystem.class);
    conf.setBoolean("fs.file.impl.disable.cache", true); // other tests may have cached another
  }
}
