package dev.stoa.bench.harness;

/** Two contestants answered differently, so their times say nothing and are not shown. */
public final class AnswersDifferException extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private static final int MOST_SHOWN = 300;

  AnswersDifferException(String one, String answer, String other, String otherAnswer) {
    super(
        "%s and %s answered differently, so no times are shown: %s answered \"%s\", %s \"%s\""
            .formatted(one, other, one, shorten(answer), other, shorten(otherAnswer)));
  }

  private static String shorten(String answer) {
    return answer.length() <= MOST_SHOWN
        ? answer
        : answer.substring(0, MOST_SHOWN) + "… (" + answer.length() + " characters)";
  }
}
