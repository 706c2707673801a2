package dev.stoa.hadoop.mapreduce;

import dev.stoa.storage.Storage;
import dev.stoa.storage.StorageEntry;
import dev.stoa.table.ColumnDescription;
import dev.stoa.table.Table;
import dev.stoa.table.scan.KeyLookup;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.scan.ScanTask;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.LongStream;
import org.apache.avro.generic.GenericRecord;

/** Reads a table of {@link Visits}, for comparison. */
final class VisitTable {
  private VisitTable() {}

  /**
   * Reads the numbers of all visits in order, with repetitions, and checks the visits' fields. If
   * the table has an index of the numbers, also looks them up.
   */
  static List<Long> numbers(Storage storage) throws IOException {
    List<Long> numbers = new ArrayList<>();
    for (ScanTask task : Table.open(storage).newScan().tasks(Long.MAX_VALUE)) {
      try (RecordReader reader = task.open(storage, RecordMode.EAGER)) {
        while (reader.next()) {
          GenericRecord visit = reader.record();
          long number = (Long) visit.get("number");
          if (!Visits.text(visit).equals(Visits.text(Visits.visit(number)))) {
            throw new AssertionError("visit " + number + " is " + visit);
          }
          numbers.add(number);
        }
      }
    }
    numbers.sort(Long::compare);
    if (Table.open(storage).indexes().keys().contains(List.of("number"))) {
      assertFoundByIndex(storage, numbers);
    }
    return numbers;
  }

  private static void assertFoundByIndex(Storage storage, List<Long> numbers) throws IOException {
    try (KeyLookup lookup = Table.open(storage).newScan().openKeyLookup("number")) {
      for (long number : numbers) {
        int found = lookup.findKey(number).size();
        if (found != Collections.frequency(numbers, number)) {
          throw new AssertionError("visit " + number + " is found " + found + " times");
        }
      }
    }
  }

  /** The names of a table's columns, each with its layout and its codec. */
  static List<String> columns(Storage storage) throws IOException {
    return Table.open(storage).describe().columns().stream()
        .map(column -> column.name() + " " + column.layout() + " " + column.codec())
        .toList();
  }

  /** The size of a column's files. */
  static long sizeInBytes(Storage storage, String column) throws IOException {
    return Table.open(storage).describe().columns().stream()
        .filter(description -> description.name().equals(column))
        .mapToLong(ColumnDescription::sizeInBytes)
        .sum();
  }

  /** Returns the numbers from 0 to {@code count - 1}. */
  static List<Long> firstNumbers(long count) {
    return LongStream.range(0, count).boxed().toList();
  }

  /** The names of the existing split directories, visible or not. */
  static List<String> splitDirectories(Storage storage) throws IOException {
    return storage.list("").stream()
        .map(StorageEntry::name)
        .filter(name -> name.startsWith("s-"))
        .toList();
  }

  /** The names of the directories of pending files. */
  static List<String> pendingDirectories(Storage storage) throws IOException {
    return storage.list("_stoa").stream()
        .map(StorageEntry::name)
        .filter(name -> name.startsWith("pending-"))
        .toList();
  }
}
