package dev.stoa.cli.input.file;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.EOFException;
import java.util.zip.ZipException;
import org.junit.jupiter.api.Test;

/** Checks the messages about files that cannot be read. */
class InputErrorsTest {
  @Test
  void omitsTheReasonOfExceptionsWithoutAMessage() {
    assertEquals(
        "a.gz is damaged: copy or download it again",
        InputErrors.toException("a.gz", new ZipException()).getMessage());
    assertEquals(
        "a.gz ends too early: it is truncated, so copy or download it again",
        InputErrors.toException("a.gz", new EOFException()).getMessage());
  }

  @Test
  void showsTheReasonOfDamage() {
    assertEquals(
        "a.gz is damaged (wrong checksum): copy or download it again",
        InputErrors.toException("a.gz", new ZipException("wrong checksum")).getMessage());
  }
}
