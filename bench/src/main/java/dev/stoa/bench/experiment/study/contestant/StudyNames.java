package dev.stoa.bench.experiment.study.contestant;

/** The names of the contestants that several experiments of the study have. */
public final class StudyNames {
  /** The original job, the baseline. */
  public static final String ORIGINAL = "original";

  /** The original job with mutable decoding. */
  public static final String TEXT_MUTABLE = "text-mutable";

  /** Lazy records over text, whose map function is that of tables. */
  public static final String TEXT_LAZY = "text-lazy";

  /** Mutable decoding of sorted text with a range index. */
  public static final String TEXT_INDEX = "text-mutable-index";

  /** A table, whose map function tests each record. */
  public static final String STOA_DEFAULT = "stoa-default";

  /** The same table; the job declares the predicate. */
  public static final String STOA_PUSHDOWN = "stoa-pushdown";

  /** A sorted table, by records; the job declares the predicate. */
  public static final String STOA_SORTED = "stoa-sorted";

  /** The best table for the task, by batches; the job declares the predicate. */
  public static final String STOA_BATCHES = "stoa-batches";

  private StudyNames() {}
}
