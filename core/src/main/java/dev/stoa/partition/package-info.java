/**
 * Partitions the rows of tables by value: the terms of a spec, their transforms, and the pruning of
 * partitions by predicates. Transforms follow Apache Iceberg's specification, so that equal values
 * of two tables have the same bucket.
 *
 * <p>{@code PartitionSpec} and {@code PartitionValue} are for users, the rest is internal. Called
 * by row writers, the manifest and scans.
 */
@Internal
package dev.stoa.partition;

import dev.stoa.annotation.Internal;
