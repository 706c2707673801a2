package dev.stoa.format.vector;

import dev.stoa.format.bytes.FilePlace;

/** Room that the vector pages of one column are decoded into, one page after another. */
public final class VectorSpace {
  private final PageScope scope = new PageScope();
  private FilePlace place = new FilePlace("", "");
  private long fileOffset;

  /** Turns to another page: nodes of the one before are not used any more. */
  public void turnTo(FilePlace newPlace, long newFileOffset) {
    place = newPlace;
    fileOffset = newFileOffset;
    scope.turnTo(newPlace, newFileOffset);
  }

  FilePlace place() {
    return place;
  }

  long fileOffset() {
    return fileOffset;
  }

  PageScope scope() {
    return scope;
  }
}
