package dev.stoa.cli.output;

import dev.stoa.cli.hadoop.HadoopSettings;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.util.UUID;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** A file of any Hadoop file system, written under a temporary name and renamed. */
final class HadoopPendingOutput implements PendingOutput {
  private final FileSystem fileSystem;
  private final Path target;
  private final Path temporaryPath;
  private final OutputStream stream;

  private HadoopPendingOutput(
      FileSystem fileSystem, Path target, Path temporaryPath, OutputStream stream) {
    this.fileSystem = fileSystem;
    this.target = target;
    this.temporaryPath = temporaryPath;
    this.stream = stream;
  }

  static HadoopPendingOutput create(String uri) throws IOException {
    Path target = new Path(uri);
    FileSystem fileSystem = target.getFileSystem(HadoopSettings.load());
    if (fileSystem.exists(target)) {
      throw new FileAlreadyExistsException(uri);
    }
    Path temporaryPath =
        new Path(target.getParent(), "." + target.getName() + "." + UUID.randomUUID() + ".tmp");
    return new HadoopPendingOutput(
        fileSystem, target, temporaryPath, fileSystem.create(temporaryPath, false));
  }

  @Override
  public OutputStream stream() {
    return stream;
  }

  @Override
  public void publish() throws IOException {
    if (!fileSystem.rename(temporaryPath, target)) {
      throw new FileAlreadyExistsException(target.toString());
    }
  }

  @Override
  public void abort() throws IOException {
    try {
      stream.close();
    } finally {
      fileSystem.delete(temporaryPath, false);
    }
  }
}
