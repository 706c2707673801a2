package dev.stoa.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import java.io.IOException;
import java.util.Locale;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericRecordBuilder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The names of a table's files where numbers are written with other digits. */
class TableNamesTest {
  private static final Schema SCHEMA =
      SchemaBuilder.record("Row").fields().requiredInt("id").endRecord();

  private final Locale before = Locale.getDefault();

  @BeforeEach
  void speakArabic() {
    Locale.setDefault(Locale.forLanguageTag("ar-EG"));
    assertEquals("\u0661", String.format(Locale.getDefault(), "%d", 1));
  }

  @AfterEach
  void speakAsBefore() {
    Locale.setDefault(before);
  }

  @Test
  void theyAreTheSameInEachLanguage() throws IOException {
    MemoryStorage storage = new MemoryStorage();
    Table table = Table.create(storage, SCHEMA);
    try (TableWriter writer = table.newWriter(WriteOptions.defaults())) {
      writer.write(new GenericRecordBuilder(SCHEMA).set("id", 1).build());
      table.newAppend().add(writer.finish()).commit();
    }
    assertEquals(1, Table.open(storage).snapshot().rowCount());
    for (String path : storage.paths()) {
      assertTrue(path.chars().allMatch(letter -> letter < 0x80), path);
    }
  }
}
