package dev.stoa.spark.error;

/**
 * Adapts errors to the clients of Spark Connect for Scala and Java. They make an exception's
 * message from its condition, know only the conditions that Spark defines, with all their
 * parameters, and report any other as an internal error without its sentence.
 */
final class ConnectErrors {
  /** The condition whose message is its parameter {@code message}, which such clients use, too. */
  private static final String MESSAGE_ONLY = "_LEGACY_ERROR_TEMP_3100";

  /** The server's method that describes an error to these clients; Python takes another way. */
  private static final String CLASS_PREFIX = "org.apache.spark.sql.connect.utils.ErrorUtils";

  private static final String METHOD = "throwableToProtoErrors";

  /** The frames of this class, of an exception and of the server. */
  private static final int MAX_FRAMES = 8;

  private ConnectErrors() {}

  /** Returns the condition for the caller of an exception's {@code getCondition}. */
  static String conditionForCaller(ErrorCondition condition) {
    return isDescribed() ? MESSAGE_ONLY : condition.label();
  }

  private static boolean isDescribed() {
    return StackWalker.getInstance()
        .walk(
            frames ->
                frames
                    .limit(MAX_FRAMES)
                    .anyMatch(
                        frame ->
                            frame.getClassName().startsWith(CLASS_PREFIX)
                                && frame.getMethodName().equals(METHOD)));
  }

  /** Returns the parameter {@code message} for the caller of an exception's parameters. */
  static String messageForCaller(ErrorCondition condition, String sentence) {
    return isDescribed() ? condition.message(sentence) : sentence;
  }
}
