package dev.stoa.engine;

import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.storage.memory.MemoryStorage;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables sent to other processes. */
class EngineTablesTest {
  @ParameterizedTest
  @ValueSource(ints = {0, 7, 8, 9})
  void rejectsBytesWithoutASnapshot(int size) {
    assertThrows(
        CorruptFileException.class,
        () -> EngineTables.fromBytes(new MemoryStorage(), new byte[size]));
  }
}
