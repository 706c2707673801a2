package dev.stoa.cli.output;

import dev.stoa.cli.hadoop.HadoopFaults;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;

/** Turns the faults met while writing into one sentence each. */
final class WriteFaults {
  private WriteFaults() {}

  static OutputException sentence(String output, IOException fault) {
    String text = HadoopFaults.sentence(output, fault).orElseGet(() -> text(output, fault));
    return new OutputException(text, fault);
  }

  /** Removes what was written before a fault; a second fault is noted with the first. */
  static void abandon(PendingOutput pending, Exception fault) {
    if (pending != null) {
      try {
        pending.abandon();
      } catch (IOException e) {
        fault.addSuppressed(e);
      }
    }
  }

  private static String text(String output, IOException fault) {
    if (fault instanceof FileAlreadyExistsException) {
      return output + " is there already: remove it or choose another name";
    }
    if (fault instanceof NoSuchFileException || fault instanceof FileNotFoundException) {
      return "the directory for " + output + " does not exist: create it first";
    }
    if (fault instanceof AccessDeniedException) {
      return output + " may not be written by this user: change the permissions of its directory";
    }
    String detail = fault.getMessage() == null ? fault.getClass().getName() : fault.getMessage();
    if (output.equals(RecordSinks.STANDARD_OUTPUT)) {
      return "the standard output cannot be written (" + detail + "): check where it goes";
    }
    return output
        + " cannot be written ("
        + detail
        + "): nothing of it was kept; check the space and state of its disk or server";
  }
}
