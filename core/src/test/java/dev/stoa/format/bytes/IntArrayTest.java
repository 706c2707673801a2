package dev.stoa.format.bytes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

/** An array grows without losing values, up to the JVM's limit. */
class IntArrayTest {
  @Test
  void growsUpToTheMaxArrayLengthOfTheJvm() {
    int maxCapacity = Integer.MAX_VALUE - 8;
    assertEquals(16, IntArray.nextCapacity(0));
    assertEquals(32, IntArray.nextCapacity(16));
    assertEquals(1 << 30, IntArray.nextCapacity(1 << 29));
    assertEquals(maxCapacity, IntArray.nextCapacity(1 << 30));
    assertEquals(maxCapacity, IntArray.nextCapacity(maxCapacity - 1));
    assertThrows(IllegalStateException.class, () -> IntArray.nextCapacity(maxCapacity));
  }

  @Test
  void keepsValuesWhenItGrows() {
    IntArray array = new IntArray();
    for (int i = 0; i < 1_000; i++) {
      array.add(i * i);
    }
    for (int i = 0; i < 1_000; i++) {
      assertEquals(i * i, array.at(i));
    }
  }
}
