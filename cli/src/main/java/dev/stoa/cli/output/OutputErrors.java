package dev.stoa.cli.output;

import dev.stoa.cli.hadoop.HadoopErrorMessages;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;

/** Turns write errors into one sentence each. */
final class OutputErrors {
  private OutputErrors() {}

  static OutputException toException(String output, IOException fault) {
    String text = HadoopErrorMessages.message(output, fault).orElseGet(() -> text(output, fault));
    return new OutputException(text, fault);
  }

  /** Removes the partial output after an error; a second error is added as suppressed. */
  static void abort(PendingOutput pending, Exception fault) {
    if (pending != null) {
      try {
        pending.abort();
      } catch (IOException e) {
        fault.addSuppressed(e);
      }
    }
  }

  private static String text(String output, IOException fault) {
    if (fault instanceof FileAlreadyExistsException) {
      return output + " already exists: remove it or choose another name";
    }
    if (fault instanceof NoSuchFileException || fault instanceof FileNotFoundException) {
      return "the directory for " + output + " does not exist: create it first";
    }
    if (fault instanceof AccessDeniedException) {
      return "no permission to write " + output + ": change the permissions of its directory";
    }
    String detail = fault.getMessage() == null ? fault.getClass().getName() : fault.getMessage();
    if (output.equals(RecordSinks.STANDARD_OUTPUT)) {
      return "standard output cannot be written (" + detail + "): check its destination";
    }
    return output
        + " cannot be written ("
        + detail
        + "): no partial file was kept; check the space and state of its disk or server";
  }
}
