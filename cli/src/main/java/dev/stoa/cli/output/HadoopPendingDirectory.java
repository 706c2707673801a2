package dev.stoa.cli.output;

import dev.stoa.cli.hadoop.HadoopSettings;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.util.UUID;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** A directory of any Hadoop file system, written under a temporary name and renamed. */
final class HadoopPendingDirectory implements PendingDirectory {
  private final FileSystem fileSystem;
  private final Path target;
  private final Path temporaryPath;

  private HadoopPendingDirectory(FileSystem fileSystem, Path target, Path temporaryPath) {
    this.fileSystem = fileSystem;
    this.target = target;
    this.temporaryPath = temporaryPath;
  }

  static HadoopPendingDirectory create(String uri) throws IOException {
    Path target = new Path(uri);
    FileSystem fileSystem = target.getFileSystem(HadoopSettings.load());
    checkIsAbsentOrEmpty(fileSystem, target);
    Path temporaryPath =
        new Path(target.getParent(), "." + target.getName() + "." + UUID.randomUUID() + ".tmp");
    if (!fileSystem.mkdirs(temporaryPath)) {
      throw new IOException("the directory " + temporaryPath + " cannot be created");
    }
    return new HadoopPendingDirectory(fileSystem, target, temporaryPath);
  }

  private static void checkIsAbsentOrEmpty(FileSystem fileSystem, Path path) throws IOException {
    if (fileSystem.exists(path)
        && (fileSystem.getFileStatus(path).isFile() || fileSystem.listStatus(path).length > 0)) {
      throw new FileAlreadyExistsException(path.toString());
    }
  }

  @Override
  public PendingOutput newFile(String name) throws IOException {
    return HadoopPendingOutput.create(temporaryPath + "/" + name);
  }

  @Override
  public long sizeInBytes() throws IOException {
    return fileSystem.getContentSummary(temporaryPath).getLength();
  }

  @Override
  public void publish() throws IOException {
    checkIsAbsentOrEmpty(fileSystem, target);
    fileSystem.delete(target, false); // a rename would move into an empty directory
    if (!fileSystem.rename(temporaryPath, target)) {
      throw new FileAlreadyExistsException(target.toString());
    }
  }

  @Override
  public void abort() throws IOException {
    fileSystem.delete(temporaryPath, true);
  }
}
