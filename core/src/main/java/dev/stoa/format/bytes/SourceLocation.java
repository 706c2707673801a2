package dev.stoa.format.bytes;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.exception.UnsupportedVersionException;

/**
 * The location of bytes for error messages: the file, and its section (column, page).
 *
 * @param file the file as the user knows it: the storage's location and the path within it
 * @param section such as {@code column "url", page 3}; empty for the whole file
 * @param baseOffset the offset in the file at which the bytes begin
 */
public record SourceLocation(String file, String section, long baseOffset) {
  /** The location of bytes that are a whole file. */
  public SourceLocation(String file, String part) {
    this(file, part, 0);
  }

  /** The location of a whole file. */
  public static SourceLocation of(String location, String path) {
    return new SourceLocation(location + "/" + path, "");
  }

  /** The same file with a section. */
  public SourceLocation section(String name) {
    return new SourceLocation(file, name, baseOffset);
  }

  /** The same for bytes that begin at an offset of the file. */
  public SourceLocation withBaseOffset(long offset) {
    return new SourceLocation(file, section, offset);
  }

  /** An error at a byte of the file, ready to be thrown. */
  public CorruptFileException corrupt(long offset, String expectedAndFound) {
    return new CorruptFileException(message(offset, expectedAndFound));
  }

  /** An error at a byte of the file, with its cause. */
  public CorruptFileException corrupt(long offset, String expectedAndFound, Throwable cause) {
    return new CorruptFileException(message(offset, expectedAndFound), cause);
  }

  /** An error for a file that only a newer Stoa can read. */
  public UnsupportedVersionException unsupported(String what) {
    return new UnsupportedVersionException(
        this + ": " + what + "; it was written by a newer Stoa: upgrade to read it");
  }

  private String message(long offset, String expectedAndFound) {
    return "%s, offset %s: %s; the file is damaged: restore it from a copy"
        .formatted(this, baseOffset + offset, expectedAndFound);
  }

  @Override
  public String toString() {
    return section.isEmpty() ? file : file + ", " + section;
  }
}
