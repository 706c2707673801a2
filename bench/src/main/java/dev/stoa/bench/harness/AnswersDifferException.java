package dev.stoa.bench.harness;

/** Two contestants gave different answers, so their times are meaningless and not shown. */
public final class AnswersDifferException extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private static final int MAX_ANSWER_LENGTH = 300;

  AnswersDifferException(String one, String answer, String other, String otherAnswer) {
    super(
        "%s and %s answered differently, so no times are shown: %s answered \"%s\", %s \"%s\""
            .formatted(one, other, one, shorten(answer), other, shorten(otherAnswer)));
  }

  private static String shorten(String answer) {
    return answer.length() <= MAX_ANSWER_LENGTH
        ? answer
        : answer.substring(0, MAX_ANSWER_LENGTH) + "… (" + answer.length() + " characters)";
  }
}
