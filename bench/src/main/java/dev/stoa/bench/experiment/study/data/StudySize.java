package dev.stoa.bench.experiment.study.data;

/**
 * The sizes of UserVisits and what belongs to it, in the study's proportions.
 *
 * @param visitCount the number of visits
 */
public record StudySize(long visitCount) {
  /** The number of groups of the small aggregation (section 5.10). */
  public static final int PREFIX_COUNT = 2_000;

  /** The number of groups of the large aggregation (section 5.10). */
  private static final int MAX_ADDRESS_COUNT = 2_000_000;

  /**
   * A map task of the study reads 4 million visits (512 MB) of 2 million addresses. With two tasks,
   * as many visits as addresses are left in each if there are four times as many visits in all.
   */
  private static final int VISITS_PER_ADDRESS = 4;

  /** The study has 155 million visits of 18 million pages. */
  private static final double PAGES_PER_VISIT = 18.0 / 155;

  /** Returns the number of different addresses. */
  public int addressCount() {
    return (int) Math.max(1, Math.min(MAX_ADDRESS_COUNT, visitCount / VISITS_PER_ADDRESS));
  }

  /** Returns the number of pages, which is the number of rows of Rankings. */
  public int pageCount() {
    return Math.toIntExact(Math.max(1, Math.round(visitCount * PAGES_PER_VISIT)));
  }
}
