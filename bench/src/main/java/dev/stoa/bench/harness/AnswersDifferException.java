package dev.stoa.bench.harness;

/** Thrown when two runs of a case gave different answers, so that times are meaningless. */
public final class AnswersDifferException extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private static final int MAX_ANSWER_LENGTH = 300;

  AnswersDifferException(String first, String firstAnswer, String second, String secondAnswer) {
    super(
        "%s and %s answered differently, so no times are shown: %s answered \"%s\", %s \"%s\""
            .formatted(first, second, first, shorten(firstAnswer), second, shorten(secondAnswer)));
  }

  private static String shorten(String answer) {
    return answer.length() <= MAX_ANSWER_LENGTH
        ? answer
        : answer.substring(0, MAX_ANSWER_LENGTH) + "… (" + answer.length() + " characters)";
  }
}
