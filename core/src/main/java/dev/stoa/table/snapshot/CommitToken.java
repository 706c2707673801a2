package dev.stoa.table.snapshot;

import java.util.UUID;

/**
 * What a commit is known by: a token commits once, so that repeating a commit is harmless and a
 * writer whose commit may have landed can find out.
 */
public final class CommitToken {
  private static final int LONGEST = 200;

  private final String text;
  private final boolean isNew;

  private CommitToken(String text, boolean isNew) {
    if (text.isBlank() || text.length() > LONGEST) {
      throw new IllegalArgumentException(
          "a commit token needs 1 to " + LONGEST + " characters, found " + text.length());
    }
    this.text = text;
    this.isNew = isNew;
  }

  /** The token of a job or epoch, such as its id: 1 to 200 characters. */
  public static CommitToken of(String text) {
    return new CommitToken(text, false);
  }

  /** A token that nobody had before. */
  public static CommitToken random() {
    return new CommitToken(UUID.randomUUID().toString(), true);
  }

  /** What is stored of it. */
  public String text() {
    return text;
  }

  /** Whether nobody can have committed with it before it was made. */
  boolean isNew() {
    return isNew;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CommitToken that && text.equals(that.text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  @Override
  public String toString() {
    return text;
  }
}
