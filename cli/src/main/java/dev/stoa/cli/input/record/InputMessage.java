package dev.stoa.cli.input.record;

/**
 * A sentence for the user about an input that can be read.
 *
 * @param kind how much the sentence matters
 * @param text the sentence, which names the input
 */
public record InputMessage(Kind kind, String text) {
  /** How much a message matters. */
  public enum Kind {
    /** The input was taken for what most are. */
    DETAIL,
    /** Something unusual was detected. */
    NOTE,
    /** The records are probably not what the user expects. */
    WARNING
  }
}
