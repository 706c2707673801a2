package dev.stoa.format.bytes;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.exception.UnsupportedVersionException;

/**
 * The location of bytes, for error messages: the file, and the section within it, such as a page.
 *
 * @param file the storage's location and the path within it
 * @param section the part of the file, such as {@code column "url", page 3}; empty for the whole
 *     file
 * @param baseOffset the offset in the file at which the bytes begin
 */
public record SourceLocation(String file, String section, long baseOffset) {
  /** The end of the names of indexes, whose content can be computed again. */
  private static final String INDEX_SUFFIX = ".index";

  /** Creates the location of a section of a file. */
  public SourceLocation(String file, String section) {
    this(file, section, 0);
  }

  /** Returns the location of a whole file. */
  public static SourceLocation of(String storageLocation, String path) {
    return new SourceLocation(storageLocation + "/" + path, "");
  }

  /** Returns the location of a section of this file. */
  public SourceLocation withSection(String name) {
    return new SourceLocation(file, name, baseOffset);
  }

  /** Returns this location for bytes that begin at an offset of the file. */
  public SourceLocation withBaseOffset(long offset) {
    return new SourceLocation(file, section, offset);
  }

  /** Returns an error at a byte of the file, ready to be thrown. */
  public CorruptFileException corrupt(long offset, String expectedAndFound) {
    return new CorruptFileException(message(offset, expectedAndFound));
  }

  /** Returns an error at a byte of the file, with its cause. */
  public CorruptFileException corrupt(long offset, String expectedAndFound, Throwable cause) {
    return new CorruptFileException(message(offset, expectedAndFound), cause);
  }

  /** Returns an error for a file that only a newer Stoa can read. */
  public UnsupportedVersionException unsupported(String problem) {
    return new UnsupportedVersionException(
        this + ": " + problem + "; it was written by a newer Stoa: upgrade to read it");
  }

  private String message(long offset, String expectedAndFound) {
    String remedy =
        file.endsWith(INDEX_SUFFIX)
            ? "the index is damaged: drop it and add it again"
            : "the file is damaged: restore it from a copy";
    return "%s, offset %s: %s; %s".formatted(this, baseOffset + offset, expectedAndFound, remedy);
  }

  @Override
  public String toString() {
    return section.isEmpty() ? file : file + ", " + section;
  }
}
