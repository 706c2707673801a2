package dev.stoa.interop;

import dev.stoa.interop.avro.Page;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.testing.Seeds;
import dev.stoa.testing.record.RowModel;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;

/** Objects of classes that Avro generates are written and read as Avro itself would. */
class GeneratedClassTest {
  private final Pages pages = new Pages(Seeds.random(GeneratedClassTest.class));

  @Test
  void whatAnObjectHoldsIsStoredAsAvroStoresIt() throws IOException {
    RowModel expected = new RowModel(Page.getClassSchema());
    List<Page> objects = new ArrayList<>();
    for (int row = 0; row < Seeds.rounds(2_000); row++) {
      GenericRecord page = pages.generic();
      expected.add(page);
      objects.add(Pages.generated(page));
    }
    List<GenericRecord> stored =
        Tables.records(Tables.of(new MemoryStorage(), Page.getClassSchema(), objects));
    RowModel.assertSameRecords(expected.rows(), stored);
  }
}
