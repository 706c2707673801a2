/**
 * Partitions a table's rows by value: the terms of a user's spec, their transforms, and which
 * partition values a predicate leaves. Transforms follow Apache Iceberg's specification, so that
 * equal values of two tables fall into equal buckets.
 *
 * <p>{@code PartitionSpec} and {@code PartitionValue} are for users, the rest is internal. Specs
 * are given when a table is created; called by row writers, the manifest and scans.
 */
@Internal
package dev.stoa.partition;

import dev.stoa.annotation.Internal;
