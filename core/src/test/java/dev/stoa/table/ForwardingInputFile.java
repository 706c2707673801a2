package dev.stoa.table;

import dev.stoa.storage.InputFile;
import java.io.IOException;

/** A file that passes everything on, for tests that watch some of it. */
abstract class ForwardingInputFile implements InputFile {
  private final InputFile file;

  ForwardingInputFile(InputFile file) {
    this.file = file;
  }

  @Override
  public String path() {
    return file.path();
  }

  @Override
  public long sizeInBytes() throws IOException {
    return file.sizeInBytes();
  }

  @Override
  public void readFully(long position, byte[] target, int offset, int length) throws IOException {
    file.readFully(position, target, offset, length);
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
