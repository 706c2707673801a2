package dev.stoa.cli.output;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

/** A local file, written under a temporary name in its directory and renamed. */
final class LocalPendingOutput implements PendingOutput {
  private final Path target;
  private final Path temporaryPath;
  private final OutputStream stream;

  private LocalPendingOutput(Path target, Path temporaryPath, OutputStream stream) {
    this.target = target;
    this.temporaryPath = temporaryPath;
    this.stream = stream;
  }

  static LocalPendingOutput create(Path target) throws IOException {
    if (Files.exists(target)) {
      throw new FileAlreadyExistsException(target.toString());
    }
    Path temporaryPath =
        target.resolveSibling("." + target.getFileName() + "." + UUID.randomUUID() + ".tmp");
    FileChannel channel =
        FileChannel.open(temporaryPath, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    return new LocalPendingOutput(target, temporaryPath, Channels.newOutputStream(channel));
  }

  @Override
  public OutputStream stream() {
    return stream;
  }

  @Override
  public void publish() throws IOException {
    try (FileChannel channel = FileChannel.open(temporaryPath, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
    if (Files.exists(target)) {
      throw new FileAlreadyExistsException(target.toString());
    }
    Files.move(temporaryPath, target, StandardCopyOption.ATOMIC_MOVE);
  }

  @Override
  public void abort() throws IOException {
    stream.close();
    Files.deleteIfExists(temporaryPath);
  }
}
