package dev.stoa.format.vector.buffer;

import dev.stoa.format.bytes.FilePlace;
import dev.stoa.format.compress.Decompressors;
import dev.stoa.format.encoding.Encodings;
import dev.stoa.format.encoding.registry.StandardEncodings;

/** Room that the vector pages of one column are decoded into, one page after another. */
public final class VectorSpace {
  private final PageScope scope;
  private FilePlace place = new FilePlace("", "");
  private long fileOffset;

  /**
   * Room for pages in the format's encodings.
   *
   * @param decompressors not closed before the last page was left
   */
  public VectorSpace(Decompressors decompressors) {
    this(StandardEncodings.ALL, decompressors);
  }

  /** Room for pages in these encodings. */
  public VectorSpace(Encodings encodings, Decompressors decompressors) {
    this.scope = new PageScope(encodings, decompressors);
  }

  /** Turns to another page: nodes of the one before are not used any more. */
  public void turnTo(FilePlace newPlace, long newFileOffset) {
    place = newPlace;
    fileOffset = newFileOffset;
    scope.turnTo(newPlace, newFileOffset);
  }

  public FilePlace place() {
    return place;
  }

  public long fileOffset() {
    return fileOffset;
  }

  public PageScope scope() {
    return scope;
  }
}
