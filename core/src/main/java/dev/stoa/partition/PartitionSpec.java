package dev.stoa.partition;

import dev.stoa.annotation.Internal;
import dev.stoa.annotation.Public;
import dev.stoa.partition.PartitionTransform.Kind;
import dev.stoa.predicate.ColumnPath;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The terms by which a table is partitioned: each split directory has a single value for each term.
 * Set when a table is created; returned by {@code Snapshot.partitionSpec}.
 *
 * @param terms the terms; empty for an unpartitioned table
 */
@Public
public record PartitionSpec(@Internal List<PartitionTerm> terms) {
  /** The spec of an unpartitioned table. */
  public static final PartitionSpec UNPARTITIONED = new PartitionSpec(List.of());

  /** Copies the terms; each may appear only once. */
  @Internal
  public PartitionSpec {
    terms = List.copyOf(terms);
    for (PartitionTerm term : terms) {
      if (terms.indexOf(term) != terms.lastIndexOf(term)) {
        throw new IllegalArgumentException(
            "the partition spec contains " + term + " twice: name it once");
      }
    }
  }

  /** Whether the spec has a term. */
  public boolean isPartitioned() {
    return !terms.isEmpty();
  }

  /**
   * Parses a text such as {@code country, bucket(user_id,16), day(visit.time)}; an empty text gives
   * {@link #UNPARTITIONED}.
   *
   * @throws IllegalArgumentException when the text is invalid: the message says why
   */
  public static PartitionSpec parse(String text) {
    return new PartitionSpecParser(text).parse();
  }

  /** This spec with the values of a column as another term. */
  public PartitionSpec identity(String path) {
    return with(PartitionTransform.of(Kind.IDENTITY), path);
  }

  /** This spec with hash buckets of a column's values as another term. */
  public PartitionSpec bucket(String path, int count) {
    return with(new PartitionTransform(Kind.BUCKET, count), path);
  }

  /** This spec with rounded-down numbers, or prefixes of strings and bytes, as another term. */
  public PartitionSpec truncate(String path, int width) {
    return with(new PartitionTransform(Kind.TRUNCATE, width), path);
  }

  /** This spec with the years of dates or timestamps, in UTC, as another term. */
  public PartitionSpec year(String path) {
    return with(PartitionTransform.of(Kind.YEAR), path);
  }

  /** This spec with the months of dates or timestamps, in UTC, as another term. */
  public PartitionSpec month(String path) {
    return with(PartitionTransform.of(Kind.MONTH), path);
  }

  /** This spec with the days of dates or timestamps, in UTC, as another term. */
  public PartitionSpec day(String path) {
    return with(PartitionTransform.of(Kind.DAY), path);
  }

  /** This spec with the hours of timestamps, in UTC, as another term. */
  public PartitionSpec hour(String path) {
    return with(PartitionTransform.of(Kind.HOUR), path);
  }

  private PartitionSpec with(PartitionTransform transform, String path) {
    List<PartitionTerm> newTerms = new ArrayList<>(terms);
    newTerms.add(new PartitionTerm(transform, ColumnPath.parse(path)));
    return new PartitionSpec(newTerms);
  }

  /** The text of the spec for {@link #parse}. */
  @Override
  public String toString() {
    return terms.stream().map(PartitionTerm::toString).collect(Collectors.joining(", "));
  }
}
