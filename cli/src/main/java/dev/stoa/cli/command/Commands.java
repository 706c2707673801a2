package dev.stoa.cli.command;

import dev.stoa.cli.console.Console;
import dev.stoa.cli.console.Terminal;
import dev.stoa.cli.hadoop.HadoopSettings;
import java.util.List;
import java.util.ServiceLoader;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ScopeType;

/** Builds the program with its commands; called once per run. */
public final class Commands {
  /** The option that every command has; read when an error is reported. */
  public static final String DEBUG_OPTION = "--debug";

  private static final int MIN_HELP_WIDTH = 55; // picocli's minimum
  private static final int MAX_HELP_WIDTH = 100;

  private Commands() {}

  /** Builds the program with its own commands, which write to {@code console}. */
  public static CommandLine commandLine(Console console) {
    return commandLine(console, List.of());
  }

  /**
   * Builds the program with its own commands and, if the arguments call them, those of {@linkplain
   * CommandProvider providers}. The search for providers opens all jars of the class path, which
   * takes longer than a short command.
   */
  public static CommandLine commandLine(Console console, List<String> arguments) {
    CommandLine program = new CommandLine(new StoaCommand(console));
    program
        .getCommandSpec()
        .addOption(helpOption())
        .addOption(versionOption())
        .addOption(debugOption());
    program.getCommandSpec().addOption(settingOption());
    for (Object command : builtInCommands(console)) {
      program.addSubcommand(command);
    }
    if (callsProvidedCommand(arguments)) {
      addProvidedCommands(program, console);
    }
    program.setUsageHelpWidth(helpWidth(console.terminal()));
    program.setUsageHelpAutoWidth(false);
    program
        .getSubcommands()
        .values()
        .forEach(command -> command.getCommandSpec().usageMessage().abbreviateSynopsis(true));
    program.setExpandAtFiles(false);
    program.setCaseInsensitiveEnumValuesAllowed(true);
    program.setAbbreviatedOptionsAllowed(false);
    return program;
  }

  /** Returns the width of help texts: that of the terminal within limits. */
  private static int helpWidth(Terminal terminal) {
    return Math.max(MIN_HELP_WIDTH, Math.min(terminal.width(), MAX_HELP_WIDTH));
  }

  private static OptionSpec helpOption() {
    return OptionSpec.builder("-h", "--help")
        .usageHelp(true)
        .scopeType(ScopeType.INHERIT)
        .description("Shows this help.")
        .build();
  }

  private static OptionSpec versionOption() {
    return OptionSpec.builder("-V", "--version")
        .versionHelp(true)
        .description("Shows the version.")
        .build();
  }

  private static OptionSpec debugOption() {
    return OptionSpec.builder(DEBUG_OPTION)
        .type(boolean.class)
        .scopeType(ScopeType.INHERIT)
        .description("Prints the stack trace of an error.")
        .build();
  }

  /** Creates the option {@code -D}, whose settings apply until the end of the run. */
  private static OptionSpec settingOption() {
    return OptionSpec.builder("-D")
        .paramLabel("KEY=VALUE")
        .type(List.class)
        .auxiliaryTypes(String.class)
        .scopeType(ScopeType.INHERIT)
        .setter(Commands::addSettings)
        .description("Sets a Hadoop property, in addition to those in HADOOP_CONF_DIR.")
        .build();
  }

  private static <T> T addSettings(T settings) {
    if (settings instanceof List<?> entries) {
      HadoopSettings.add(entries.stream().map(String::valueOf).toList());
    }
    return settings;
  }

  private static List<Object> builtInCommands(Console console) {
    return List.of(
        new DemoCommand(console),
        new LoadCommand(console),
        new CatCommand(console),
        new HeadCommand(console),
        new SampleCommand(console),
        new CountCommand(console),
        new LookupCommand(console),
        new IndexCommand(console),
        new SchemaCommand(console),
        new DescribeCommand(console),
        new ExplainCommand(console),
        new SummarizeCommand(console),
        new FilesCommand(console),
        new ColumnsCommand(console),
        new AddColumnCommand(console),
        new ReplaceColumnCommand(console),
        new RenameColumnCommand(console),
        new WidenColumnCommand(console),
        new DropColumnCommand(console),
        new DeleteCommand(console),
        new UpdateCommand(console),
        new UpsertCommand(console),
        new CompactCommand(console),
        new RebalanceCommand(console),
        new RegroupCommand(console),
        new LogCommand(console),
        new DiffCommand(console),
        new TagCommand(console),
        new RollbackCommand(console),
        new MoveCommand(console),
        new RemoveCommand(console),
        new VacuumCommand(console),
        new RepairCommand(console),
        new VerifyCommand(console),
        new ExportCommand(console),
        new ClasspathCommand(console),
        new MissingBenchCommand());
  }

  private static void addProvidedCommands(CommandLine program, Console console) {
    for (CommandProvider provider : ServiceLoader.load(CommandProvider.class)) {
      for (Object command : provider.commands(console)) {
        CommandLine providedCommand = new CommandLine(command);
        program.getCommandSpec().removeSubcommand(providedCommand.getCommandName());
        program.addSubcommand(providedCommand);
      }
    }
  }

  private static boolean callsProvidedCommand(List<String> arguments) {
    return !arguments.isEmpty() && arguments.get(0).equals(MissingBenchCommand.NAME);
  }
}
