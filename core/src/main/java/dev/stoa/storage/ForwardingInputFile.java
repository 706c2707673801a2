package dev.stoa.storage;

import java.io.IOException;

/** A file that passes everything on to another, for those that watch or change some of it. */
public abstract class ForwardingInputFile implements InputFile {
  private final InputFile file;

  /** Passes everything on to this one. */
  protected ForwardingInputFile(InputFile file) {
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
  public int gapInBytes() {
    return file.gapInBytes();
  }

  @Override
  public boolean distrust(long position, long length) {
    return file.distrust(position, length);
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
