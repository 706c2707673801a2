package dev.stoa.testing.storage;

import dev.stoa.storage.OutputFile;
import java.io.IOException;

/** A file being written whose writes may fail or tear; made by {@link FaultyStorage}. */
final class FaultyOutputFile implements OutputFile {
  private final OutputFile file;
  private final FaultInjector injector;
  private final Runnable whenComplete;

  FaultyOutputFile(OutputFile file, FaultInjector injector, Runnable whenComplete) {
    this.file = file;
    this.injector = injector;
    this.whenComplete = whenComplete;
  }

  @Override
  public String path() {
    return file.path();
  }

  @Override
  public long position() {
    return file.position();
  }

  @Override
  public void write(byte[] source, int offset, int length) throws IOException {
    injector.write(path(), length, kept -> file.write(source, offset, kept));
  }

  @Override
  public void complete() throws IOException {
    injector.run(
        StorageOperation.COMPLETE,
        path(),
        () -> {
          file.complete();
          whenComplete.run();
          return path();
        });
  }

  @Override
  public void close() throws IOException {
    if (!injector.isCrashed()) {
      file.close();
    }
  }
}
