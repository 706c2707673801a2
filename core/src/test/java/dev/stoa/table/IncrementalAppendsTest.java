package dev.stoa.table;

import static dev.stoa.predicate.FilterPredicates.parse;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.storage.Storage;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.change.SchemaChange;
import dev.stoa.table.maintenance.VacuumOptions;
import dev.stoa.table.scan.NonAppendPolicy;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.scan.ScanTask;
import dev.stoa.table.scan.TableScan;
import dev.stoa.table.write.GroupOptions;
import dev.stoa.type.Field;
import dev.stoa.type.SimpleType;
import dev.stoa.type.TypeKind;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;

/** A table that is followed from version to version by the rows that are appended to it. */
class IncrementalAppendsTest {
  private static final Schema LONG = Schema.create(Schema.Type.LONG);

  private final Storage storage = new MemoryStorage();

  private Table table() throws IOException {
    return Table.open(storage);
  }

  private List<Long> appended(long after, long upTo, NonAppendPolicy others) throws IOException {
    List<Long> numbers = new ArrayList<>();
    for (ScanTask task :
        table().newScan().select("number").incrementalAppends(after, upTo, others)) {
      try (RecordReader reader = task.open(storage, RecordMode.LAZY)) {
        while (reader.next()) {
          numbers.add(reader.record().longAt(0));
        }
      }
    }
    return numbers;
  }

  private static List<Long> range(long from, long to) {
    return LongStream.range(from, to).boxed().toList();
  }

  @Test
  void rowsComeOnceHoweverATableIsFollowed() throws IOException {
    List<Long> seen = new ArrayList<>();
    long version = 0;
    for (int i = 0; i < 30; i++) {
      NumberTable.append(storage, i * 100L, i * 100L + 100);
      if (i % 4 == 0) {
        table().newCompaction().commit();
      } else if (i % 7 == 0) {
        table().newRegroup(GroupOptions.defaults()).commit();
      } else if (i == 9) {
        table().newSchemaChange().add(new Schema.Field("more", LONG, null, 3L)).commit();
      }
      if (i % 3 == 0) {
        long now = table().snapshot().version();
        seen.addAll(appended(version, now, NonAppendPolicy.FAIL));
        version = now;
      }
    }
    seen.addAll(appended(version, table().snapshot().version(), NonAppendPolicy.FAIL));
    assertEquals(range(0, 3000), seen);
    assertEquals(range(0, 3000), appended(0, table().snapshot().version(), NonAppendPolicy.FAIL));
  }

  @Test
  void noChangeOfASchemaAddsOrRemovesRows() throws IOException {
    long first = NumberTable.append(storage, 0, 50).version();
    List<UnaryOperator<SchemaChange>> changes =
        List.of(
            change -> change.add(new Schema.Field("more", LONG, null, 3L)),
            change -> change.makeNullable("more"),
            change -> change.comment("more", "of it"),
            change -> change.property("more", "unit", "m"),
            change -> change.describe(text -> "numbers", properties -> Map.of("a", "b")),
            change -> change.order(List.of("more")),
            change -> change.rename("more", "most"),
            change -> change.comment("most", "x").describe(text -> "y", properties -> properties),
            change -> change.drop("most"));
    for (UnaryOperator<SchemaChange> change : changes) {
      change.apply(table().newSchemaChange()).commit();
    }
    long last = NumberTable.append(storage, 50, 60).version();
    assertEquals(range(50, 60), appended(first, last, NonAppendPolicy.FAIL));
  }

  @Test
  void rowsThatWereDeletedSinceAreReadAsTheyWereAppended() throws IOException {
    long first = NumberTable.append(storage, 0, 50).version();
    long second = NumberTable.append(storage, 50, 90).version();
    table().newDelete(parse("number >= 60")).commit();
    long last = NumberTable.append(storage, 90, 95).version();
    assertEquals(range(50, 90), appended(first, second, NonAppendPolicy.FAIL));
    InvalidTableException refused =
        assertThrows(
            InvalidTableException.class, () -> appended(first, last, NonAppendPolicy.FAIL));
    assertTrue(refused.getMessage().contains("made by operation \"delete\""), refused.getMessage());
    assertEquals(range(50, 95), appended(first, last, NonAppendPolicy.SKIP));
  }

  @Test
  void overwritesAreSkippedAsAWhole() throws IOException {
    long first = NumberTable.append(storage, 0, 50).version();
    Table table = table();
    table.newOverwrite().removeAll().add(NumberTable.write(table, 70, 80)).commit();
    long last = NumberTable.append(storage, 50, 55).version();
    assertEquals(range(50, 55), appended(first, last, NonAppendPolicy.SKIP));
    assertThrows(InvalidTableException.class, () -> appended(first, last, NonAppendPolicy.FAIL));
  }

  @Test
  void versionsThatHaveExpiredAreRefused() throws IOException {
    long first = NumberTable.append(storage, 0, 50).version();
    for (int i = 0; i < 5; i++) {
      NumberTable.append(storage, 50 + i, 51 + i);
    }
    table()
        .newVacuum(VacuumOptions.defaults().withRetention(Duration.ZERO).withMinSnapshotsToKeep(2))
        .run();
    long last = table().snapshot().version();
    InvalidTableException refused =
        assertThrows(
            InvalidTableException.class, () -> appended(first, last, NonAppendPolicy.FAIL));
    assertTrue(refused.getMessage().contains("expired"), refused.getMessage());
  }

  private String refusal(TableScan scan, long after, long upTo) {
    return assertThrows(
            InvalidTableException.class,
            () -> scan.incrementalAppends(after, upTo, NonAppendPolicy.FAIL))
        .getMessage();
  }

  @Test
  void rowsThatLackASelectedColumnAreRefused() throws IOException {
    long first = NumberTable.append(storage, 0, 50).version();
    table()
        .newColumnUpdate()
        .add(Field.of("twice", SimpleType.of(TypeKind.LONG)))
        .compute(
            List.of("number"),
            (row, values) -> values.put(0, ((Number) row.get("number")).longValue() * 2))
        .commit();
    long last = table().snapshot().version();
    String refused = refusal(table().newScan(), 0, last);
    assertTrue(refused.contains("version " + first + " added have no column \"twice\""), refused);
    assertEquals(
        1,
        table()
            .newScan()
            .select("number")
            .incrementalAppends(0, last, NonAppendPolicy.FAIL)
            .size());
  }

  @Test
  void rowsOfAWiderColumnThanTheScansAreRefused() throws IOException {
    NumberTable.append(storage, 0, 50);
    TableScan old = table().newScan();
    long before = table().snapshot().version();
    table().newSchemaChange().makeNullable("number").commit();
    long last = NumberTable.append(storage, 50, 60).version();
    String refused = refusal(old, before, last);
    assertTrue(refused.contains("version " + last + " added is"), refused);
    assertEquals(
        1, table().newScan().incrementalAppends(before, last, NonAppendPolicy.FAIL).size());
  }
}
