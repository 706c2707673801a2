package dev.stoa.partition;

import dev.stoa.annotation.Internal;
import dev.stoa.annotation.Public;
import dev.stoa.partition.PartitionTransform.Kind;
import dev.stoa.predicate.ColumnPath;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The terms by which a table is partitioned: each split directory has one value of each. Given when
 * a table is created; shown by {@code Snapshot.partitionSpec}.
 *
 * @param terms none for a table that is not partitioned
 */
@Public
public record PartitionSpec(@Internal List<PartitionTerm> terms) {
  /** The spec of an unpartitioned table. */
  public static final PartitionSpec UNPARTITIONED = new PartitionSpec(List.of());

  /** Takes a copy; each term may appear only once. */
  @Internal
  public PartitionSpec {
    terms = List.copyOf(terms);
    for (PartitionTerm term : terms) {
      if (terms.indexOf(term) != terms.lastIndexOf(term)) {
        throw new IllegalArgumentException(
            "the rows are partitioned by " + term + " twice: name it once");
      }
    }
  }

  /** Whether there is a term. */
  public boolean isPartitioned() {
    return !terms.isEmpty();
  }

  /**
   * Parses a text such as {@code country, bucket(user_id,16), day(visit.time)}; an empty one gives
   * {@link #UNPARTITIONED}.
   *
   * @throws IllegalArgumentException when the text is invalid: the message says why
   */
  public static PartitionSpec parse(String text) {
    return new PartitionSpecParser(text).parse();
  }

  /** Adds a column's values themselves as a term. */
  public PartitionSpec identity(String path) {
    return with(PartitionTransform.of(Kind.IDENTITY), path);
  }

  /** Adds the hash buckets of a column's values as a term. */
  public PartitionSpec bucket(String path, int count) {
    return with(new PartitionTransform(Kind.BUCKET, count), path);
  }

  /** Adds numbers rounded down, or prefixes of strings and bytes, as a term. */
  public PartitionSpec truncate(String path, int width) {
    return with(new PartitionTransform(Kind.TRUNCATE, width), path);
  }

  /** Adds the years of dates or timestamps, in UTC, as a term. */
  public PartitionSpec year(String path) {
    return with(PartitionTransform.of(Kind.YEAR), path);
  }

  /** Adds the months of dates or timestamps, in UTC, as a term. */
  public PartitionSpec month(String path) {
    return with(PartitionTransform.of(Kind.MONTH), path);
  }

  /** Adds the days of dates or timestamps, in UTC, as a term. */
  public PartitionSpec day(String path) {
    return with(PartitionTransform.of(Kind.DAY), path);
  }

  /** Adds the hours of timestamps, in UTC, as a term. */
  public PartitionSpec hour(String path) {
    return with(PartitionTransform.of(Kind.HOUR), path);
  }

  private PartitionSpec with(PartitionTransform transform, String path) {
    List<PartitionTerm> more = new ArrayList<>(terms);
    more.add(new PartitionTerm(transform, ColumnPath.parse(path)));
    return new PartitionSpec(more);
  }

  /** The text, which {@link #parse} takes. */
  @Override
  public String toString() {
    return terms.stream().map(PartitionTerm::toString).collect(Collectors.joining(", "));
  }
}
