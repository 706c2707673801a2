package dev.stoa.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.write.TableWriter;
import java.io.IOException;
import java.util.Locale;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericRecordBuilder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The names of a table's files do not depend on the default locale. */
class FileNameLocaleTest {
  private static final Schema SCHEMA =
      SchemaBuilder.record("Row").fields().requiredInt("id").endRecord();

  private final Locale originalLocale = Locale.getDefault();

  @BeforeEach
  void useArabicLocale() {
    Locale.setDefault(Locale.forLanguageTag("ar-EG"));
    assertEquals("\u0661", String.format(Locale.getDefault(), "%d", 1));
  }

  @AfterEach
  void restoreLocale() {
    Locale.setDefault(originalLocale);
  }

  @Test
  void fileNamesAreAsciiInAnArabicLocale() throws IOException {
    MemoryStorage storage = new MemoryStorage();
    Table table = Table.create(storage, SCHEMA);
    try (TableWriter writer = table.newWriter()) {
      writer.write(new GenericRecordBuilder(SCHEMA).set("id", 1).build());
      table.newAppend().add(writer.finish()).commit();
    }
    assertEquals(1, Table.open(storage).snapshot().rowCount());
    for (String path : storage.paths()) {
      assertTrue(path.chars().allMatch(character -> character < 0x80), path);
    }
  }
}
