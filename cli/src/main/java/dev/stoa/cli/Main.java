package dev.stoa.cli;

/** The program {@code stoa}. */
public final class Main {
  private Main() {}

  /** Runs one command and ends the process with its exit code. */
  public static void main(String[] arguments) {
    System.out.println("stoa " + String.join(" ", arguments));
  }
}
