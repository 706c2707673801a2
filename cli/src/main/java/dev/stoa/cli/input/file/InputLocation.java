package dev.stoa.cli.input.file;

import java.io.IOException;
import java.io.InputStream;

/** A file that can be opened repeatedly; local or in a Hadoop file system. */
public interface InputLocation {
  /** The full name, as the user writes it. */
  String name();

  /** The last part of the name. */
  String fileName();

  /** The URI, as Hadoop writes it. */
  String uri();

  long sizeInBytes();

  /** The bytes as stored, unbuffered. */
  InputStream open() throws IOException;
}
