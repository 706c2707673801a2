package dev.stoa.hadoop.storage;

import dev.stoa.storage.StoragePath;
import java.io.IOException;
import java.util.UUID;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.Options;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/**
 * Writes a temporary file and renames it without overwriting, which is one operation of HDFS's
 * NameNode. A writer killed before the rename leaves a file named {@code .tmp-…}, which readers
 * ignore.
 */
final class RenameCreation implements AtomicCreation {
  private final DistributedFileSystem hdfs;
  private final FileCreator fileCreator;

  RenameCreation(DistributedFileSystem hdfs, FileCreator fileCreator) {
    this.hdfs = hdfs;
    this.fileCreator = fileCreator;
  }

  @Override
  public boolean createIfAbsent(Path file, byte[] content) throws IOException {
    Path temporary = new Path(file.getParent(), StoragePath.TEMPORARY_PREFIX + UUID.randomUUID());
    try {
      if (hdfs.exists(file)) {
        return false;
      }
      writeTemporary(temporary, content);
    } catch (IOException e) {
      throw AtomicCreation.notCreated(file, e);
    }
    try {
      // the rename without options would move the file into a directory of that name
      hdfs.rename(temporary, file, Options.Rename.NONE);
      return true;
    } catch (FileAlreadyExistsException e) {
      tryDelete(temporary, e);
      return false;
    } catch (IOException e) {
      if (tryDelete(temporary, e)) {
        // Since the temporary file was deleted, the rename has not happened, and no longer can.
        throw AtomicCreation.notCreated(file, e);
      }
      throw e;
    }
  }

  private void writeTemporary(Path temporary, byte[] content) throws IOException {
    try (FSDataOutputStream stream = fileCreator.create(temporary)) {
      stream.write(content);
    } catch (IOException e) {
      tryDelete(temporary, e);
      throw e;
    }
  }

  /**
   * Deletes the temporary file of a failed creation; returns whether it existed. If the deletion
   * fails too, its exception is added to that of the creation.
   */
  private boolean tryDelete(Path temporary, IOException failure) {
    try {
      return hdfs.delete(temporary, false);
    } catch (IOException e) {
      failure.addSuppressed(e);
      return false;
    }
  }
}
