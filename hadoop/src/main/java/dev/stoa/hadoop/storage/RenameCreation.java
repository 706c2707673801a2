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
 * Writes a temporary file and renames it without overwriting: one operation of HDFS's name node. A
 * writer killed in between leaves a file named {@code .tmp-…}, which readers ignore.
 */
final class RenameCreation implements AtomicCreation {
  private final DistributedFileSystem hdfs;
  private final FileCreator files;

  RenameCreation(DistributedFileSystem hdfs, FileCreator files) {
    this.hdfs = hdfs;
    this.files = files;
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
      // Not the rename with two arguments, which moves a file into a directory of that name.
      hdfs.rename(temporary, file, Options.Rename.NONE);
      return true;
    } catch (FileAlreadyExistsException e) {
      tryDelete(temporary, e);
      return false;
    } catch (IOException e) {
      if (tryDelete(temporary, e)) {
        // The delete succeeded: the file was not renamed, and can no longer be.
        throw AtomicCreation.notCreated(file, e);
      }
      throw e;
    }
  }

  private void writeTemporary(Path temporary, byte[] content) throws IOException {
    try (FSDataOutputStream stream = files.create(temporary)) {
      stream.write(content);
    } catch (IOException e) {
      tryDelete(temporary, e);
      throw e;
    }
  }

  /**
   * Deletes the temporary file of a failed creation; if that fails too, the first failure is kept.
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
