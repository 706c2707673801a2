package dev.stoa.hadoop.storage;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.util.EnumSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;

/**
 * Creates files for writing. Closing a file waits until its blocks are on disk ({@code
 * SYNC_BLOCK}).
 */
final class FileCreator {
  private final FileSystem fileSystem;
  private final int bufferSizeInBytes;

  FileCreator(FileSystem fileSystem, Configuration conf) {
    this.fileSystem = fileSystem;
    this.bufferSizeInBytes = conf.getInt("io.file.buffer.size", 4096);
  }

  FSDataOutputStream create(Path file) throws IOException {
    try {
      return fileSystem.create(
          file,
          FsPermission.getFileDefault(),
          EnumSet.of(CreateFlag.CREATE, CreateFlag.SYNC_BLOCK),
          bufferSizeInBytes,
          fileSystem.getDefaultReplication(file),
          fileSystem.getDefaultBlockSize(file),
          null);
    } catch (org.apache.hadoop.fs.FileAlreadyExistsException e) {
      FileAlreadyExistsException exists = new FileAlreadyExistsException(file.toString());
      exists.initCause(e);
      throw exists;
    }
  }
}
