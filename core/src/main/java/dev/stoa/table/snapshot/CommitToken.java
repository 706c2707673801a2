package dev.stoa.table.snapshot;

import dev.stoa.annotation.Public;
import java.util.UUID;

/**
 * Identifies a commit. A token commits only once, so repeating a commit is harmless, and a writer
 * can find out whether its commit succeeded.
 */
@Public
public final class CommitToken {
  /** The maximum number of characters. */
  private static final int MAX_LENGTH = 200;

  private final String text;
  private final boolean isNew;

  private CommitToken(String text, boolean isNew) {
    if (text.isBlank() || text.length() > MAX_LENGTH) {
      throw new IllegalArgumentException(
          "a commit token needs 1 to " + MAX_LENGTH + " characters, found " + text.length());
    }
    this.text = text;
    this.isNew = isNew;
  }

  /** Returns the token with a text of 1 to 200 characters, such as the id of a job or epoch. */
  public static CommitToken of(String text) {
    return new CommitToken(text, false);
  }

  /** Returns a new, unique token. */
  public static CommitToken random() {
    return new CommitToken(UUID.randomUUID().toString(), true);
  }

  /** Returns the text, which snapshots store. */
  public String text() {
    return text;
  }

  /** Whether the token is random, so that no earlier commit can have used it. */
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
