package dev.stoa.testing.storage;

import dev.stoa.storage.InputFile;
import java.io.IOException;

/** A file open for reading whose reads may fail. Created by {@link FaultyStorage}. */
final class FaultyInputFile implements InputFile {
  private final InputFile file;
  private final FaultInjector injector;

  FaultyInputFile(InputFile file, FaultInjector injector) {
    this.file = file;
    this.injector = injector;
  }

  @Override
  public String path() {
    return file.path();
  }

  @Override
  public long sizeInBytes() throws IOException {
    return injector.run(StorageOperation.SIZE, path(), file::sizeInBytes);
  }

  @Override
  public void readFully(long position, byte[] target, int offset, int length) throws IOException {
    injector.run(
        StorageOperation.READ,
        path(),
        () -> {
          file.readFully(position, target, offset, length);
          return length;
        });
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
