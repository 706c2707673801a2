package dev.stoa.format.bytes;

import java.io.Closeable;
import java.io.IOException;

/**
 * A container file that is open for reading. Extended by each kind of file that is read in parts.
 */
public abstract class ContainerFile implements Closeable {
  /** The file's bytes; closed with this file. */
  protected final ContainerReader container;

  /** Wraps an open reader, which this file closes. */
  protected ContainerFile(ContainerReader container) {
    this.container = container;
  }

  /** Verifies the header, which no other method reads. */
  public final void verifyHeader() throws IOException {
    container.verifyHeader();
  }

  @Override
  public void close() throws IOException {
    container.close();
  }
}
