package dev.stoa.format.bytes;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.exception.UnsupportedVersionException;

/**
 * What a reader of bytes says when they are wrong: the file, and the part of it (column, page).
 *
 * @param file the file as the user knows it: the storage's location and the path within it
 * @param part such as {@code column "url", page 3}; empty when the file is meant
 * @param base where the bytes begin in the file whose offsets are told
 */
public record FilePlace(String file, String part, long base) {
  /** A place in bytes that are the whole file. */
  public FilePlace(String file, String part) {
    this(file, part, 0);
  }

  /** The place of a whole file. */
  public static FilePlace of(String location, String path) {
    return new FilePlace(location + "/" + path, "");
  }

  /** The same file, with a part named. */
  public FilePlace part(String name) {
    return new FilePlace(file, name, base);
  }

  /** The same for bytes that begin somewhere in the file. */
  public FilePlace from(long offset) {
    return new FilePlace(file, part, offset);
  }

  /** A fault at a byte of the file, ready to be thrown. */
  public CorruptFileException corrupt(long offset, String expectedAndFound) {
    return new CorruptFileException(sentence(offset, expectedAndFound));
  }

  /** A fault at a byte of the file that another exception told of. */
  public CorruptFileException corrupt(long offset, String expectedAndFound, Throwable cause) {
    return new CorruptFileException(sentence(offset, expectedAndFound), cause);
  }

  /** A file that only a newer Stoa can read. */
  public UnsupportedVersionException unsupported(String what) {
    return new UnsupportedVersionException(
        this + ": " + what + "; it was written by a newer Stoa: upgrade to read it");
  }

  private String sentence(long offset, String expectedAndFound) {
    return "%s, offset %s: %s; the file is damaged: restore it from a copy"
        .formatted(this, base + offset, expectedAndFound);
  }

  @Override
  public String toString() {
    return part.isEmpty() ? file : file + ", " + part;
  }
}
