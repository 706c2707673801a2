package dev.stoa.cli.input.file;

import java.io.IOException;
import java.io.InputStream;

/** A file that can be opened repeatedly; local or in a Hadoop file system. */
public interface InputLocation {
  /** Returns the full name, as the user writes it. */
  String name();

  /** Returns the last part of the name. */
  String fileName();

  /** Returns the URI, which Hadoop can open. */
  String uri();

  /** Returns the stored size, compressed or not. */
  long sizeInBytes();

  /** Opens the file: a stream of the stored bytes, without a buffer. */
  InputStream open() throws IOException;
}
