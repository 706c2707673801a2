package dev.stoa.table;

import java.util.UUID;

/**
 * What a commit is known by: a token commits once, so that repeating a commit is harmless and a
 * writer whose commit may have landed can find out.
 *
 * @param text such as the id of a job; 1 to 200 characters
 */
public record CommitToken(String text) {
  private static final int LONGEST = 200;

  /** Checks the text. */
  public CommitToken {
    if (text.isBlank() || text.length() > LONGEST) {
      throw new IllegalArgumentException(
          "a commit token needs 1 to " + LONGEST + " characters, found " + text.length());
    }
  }

  /** The token of a job or epoch. */
  public static CommitToken of(String text) {
    return new CommitToken(text);
  }

  /** A token that nobody had before. */
  public static CommitToken random() {
    return new CommitToken(UUID.randomUUID().toString());
  }
}
