package dev.stoa.testing.storage;

import dev.stoa.storage.OutputFile;
import java.io.IOException;

/** A file open for writing whose writes may fail or be torn. Created by {@link FaultyStorage}. */
final class FaultyOutputFile implements OutputFile {
  private final OutputFile file;
  private final FaultInjector injector;
  private final Runnable onComplete;

  FaultyOutputFile(OutputFile file, FaultInjector injector, Runnable onComplete) {
    this.file = file;
    this.injector = injector;
    this.onComplete = onComplete;
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
    injector.write(path(), length, writtenLength -> file.write(source, offset, writtenLength));
  }

  @Override
  public void complete() throws IOException {
    injector.run(
        StorageOperation.COMPLETE,
        path(),
        () -> {
          file.complete();
          onComplete.run();
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
