package dev.stoa.format.bytes;

import java.io.Closeable;
import java.io.IOException;

/** A framed file open for reading. Extended by each kind of file that is read part by part. */
public abstract class FramedFile implements Closeable {
  /** The file's bytes; closed with this. */
  protected final FrameReader frame;

  /** The file that a frame reads. */
  protected FramedFile(FrameReader frame) {
    this.frame = frame;
  }

  /** Verifies the header, which nothing else reads. */
  public final void verifyHeader() throws IOException {
    frame.verifyHeader();
  }

  @Override
  public void close() throws IOException {
    frame.close();
  }
}
